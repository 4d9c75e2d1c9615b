/**
 * A house that npm has started ends with it, in order: whoever has stopped npm means the house, and would be left with one
 * that nothing but its pid can stop.
 */
export function endWithNpm(env = process.env) {
  if (!env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  timer.unref();
}
