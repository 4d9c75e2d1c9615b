const noteS = 0.12;
const volume = 0.06;

/** Notes in hertz, one after the other: short and quiet. A browser that nobody has touched yet plays none. */
export function playTones(notes: readonly number[]): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = volume;
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
