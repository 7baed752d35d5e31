/** The connection: asks, waits for the answer, and comes back by itself after a break without losing a question. */
import { type Game, PROTOCOL, Refusal } from "./protocol.ts";

interface Waiting {
  text: string;
  resolve: (answer: never) => void;
  reject: (problem: Refusal) => void;
}

interface Reply {
  id: number | null;
  error?: { code: string; say: string };
  game?: Game;
}

const LONGEST_WAIT = 4000;

export class Wire {
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #tries = 0;

  constructor(
    readonly address: string,
    readonly language: () => string | null,
    readonly stateChanged: (connected: boolean) => void,
  ) {
    this.#connect();
  }

  /** Ask the server. A question that a break swallowed is asked again: all of them bear that. */
  ask<Answer>(ask: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    const id = this.#next++;
    const language = this.language();
    const text = JSON.stringify({ v: PROTOCOL, id, ask, ...(language ? { language } : {}), ...fields });
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  #connect(): void {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#tries = 0;
      this.stateChanged(true);
      for (const waiting of this.#waiting.values()) socket.send(waiting.text);
    });
    socket.addEventListener("message", (event: MessageEvent<string>) => this.#answered(JSON.parse(event.data) as Reply));
    socket.addEventListener("close", () => {
      this.stateChanged(false);
      setTimeout(() => this.#connect(), Math.min(LONGEST_WAIT, 150 * 2 ** this.#tries++));
    });
  }

  #answered(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id ?? -1);
    if (!waiting) return;
    if (reply.error?.code === "pace") {
      setTimeout(() => this.#socket?.readyState === WebSocket.OPEN && this.#socket.send(waiting.text), 500);
      return;
    }
    this.#waiting.delete(reply.id ?? -1);
    if (reply.error) waiting.reject(new Refusal(reply.error.code, reply.error.say, reply.game ?? null));
    else waiting.resolve(reply as never);
  }
}
