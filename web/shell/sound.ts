// Short, dry sounds, made when they are needed: there is nothing to load.
export type Sound = "card" | "wagon" | "ticket" | "dice" | "loss" | "turn" | "steam" | "end";

let context: AudioContext | null = null;

function tone(
  at: number,
  pitch: number,
  length: number,
  loud: number,
  shape: OscillatorType,
): void {
  if (context === null) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

function noise(at: number, length: number, pitch: number, loud: number): void {
  if (context === null) return;
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = context.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

export function play(sound: Sound): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  switch (sound) {
    case "card":
      noise(now, 0.09, 3200, 0.25);
      break;
    case "wagon":
      noise(now, 0.04, 900, 0.5);
      tone(now + 0.02, 190, 0.08, 0.12, "square");
      break;
    case "ticket":
      noise(now, 0.03, 1800, 0.5);
      noise(now + 0.06, 0.03, 1400, 0.4);
      break;
    case "dice":
      for (let i = 0; i < 5; i++) noise(now + i * 0.07, 0.03, 1500 + 200 * i, 0.35);
      break;
    case "loss":
      tone(now, 220, 0.25, 0.12, "triangle");
      tone(now + 0.12, 165, 0.35, 0.12, "triangle");
      break;
    case "turn":
      tone(now, 660, 0.5, 0.09, "sine");
      tone(now + 0.16, 880, 0.6, 0.08, "sine");
      break;
    case "steam":
      noise(now, 0.5, 2400, 0.16);
      noise(now + 0.18, 0.6, 1100, 0.12);
      break;
    case "end":
      tone(now, 622, 0.9, 0.05, "triangle");
      tone(now, 740, 0.9, 0.05, "triangle");
      break;
  }
}
