/** Whole days, hours, minutes and seconds; never less than none. */
export function timeParts(ms: number) {
  const whole = Math.max(0, Math.ceil(ms / 1_000));
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor(whole / 3_600) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  };
}
