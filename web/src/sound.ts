/** The sound of a card laid on felt: a short breath of noise, made here. */

let context: AudioContext | null = null;

export function cardSound(count: number): void {
  context ??= new AudioContext();
  for (let i = 0; i < Math.min(count, 3); i++) breath(context, context.currentTime + i * 0.12);
}

function breath(audio: AudioContext, at: number): void {
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const soft = new BiquadFilterNode(audio, { type: "lowpass", frequency: 1800 });
  const quiet = new GainNode(audio, { gain: 0.16 });
  source.connect(soft).connect(quiet).connect(audio.destination);
  source.start(at);
}
