/** Does the work at once, and then at most once per interval: calls meanwhile are done together at its end. */
export function createThrottle(everyMs: number, work: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let wanted = false;
  let closed = false;

  function rest(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (wanted) go();
    }, everyMs);
    timer.unref();
  }

  function go(): void {
    wanted = false;
    rest();
    work();
  }

  return {
    want: () => {
      if (closed) return;
      if (timer) wanted = true;
      else go();
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
