const noteS = 0.12;
/** Louder than this nobody needs it; it is heard as the square root of what it is. */
const loudest = 0.24;

/** Notes in hertz, one after the other, at a volume up to 1. A browser that nobody has touched yet plays none. */
export function playTones(notes: readonly number[], volume = 0.5): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = loudest * volume ** 2;
  gain.connect(audio.destination);
  for (const [index, hertz] of notes.entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(audio.currentTime + index * noteS);
    tone.stop(audio.currentTime + (index + 1) * noteS);
    if (index === notes.length - 1) tone.onended = () => void audio.close();
  }
}
