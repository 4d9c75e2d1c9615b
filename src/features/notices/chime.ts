import type { NoticeItem } from "./notices.ts";

/** Two notes each, in hertz: upwards for what is good, downwards for what is not. */
const notes: Record<NoticeItem["kind"], readonly [number, number]> = {
  good: [659, 880],
  info: [587, 587],
  bad: [440, 330],
};
const noteS = 0.12;
const volume = 0.06;

/** A short, quiet sound; a browser that nobody has touched yet plays none. */
export function chime(kind: NoticeItem["kind"]) {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = volume;
  gain.connect(audio.destination);
  for (const [index, hertz] of notes[kind].entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(audio.currentTime + index * noteS);
    tone.stop(audio.currentTime + (index + 1) * noteS);
    if (index === notes[kind].length - 1) tone.onended = () => void audio.close();
  }
}
