/** A glance in passing asks for nothing. */
const glanceMs = 400;

/** Tells whether a place is on screen, in a tab that is before the eyes: of what stays a moment, and at once of what goes. */
export function whileSeen(place: Element, tell: (isSeen: boolean) => void): () => void {
  let isOnScreen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (isOnScreen && !document.hidden) timer = setTimeout(tell, glanceMs, true);
    else tell(false);
  };
  const observer = new IntersectionObserver((seen) => {
    isOnScreen = seen.at(-1)?.isIntersecting === true;
    look();
  });
  observer.observe(place);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("visibilitychange", look);
  };
}
