const lateMs = 6_000;

/** Does it once a place is nearly seen, or touched, and else when the page has long begun; returns how to take that back. */
export function whenNear(place: Element, work: () => void): () => void {
  // What has been pressed or reached already is not touched again.
  if (place.querySelector("[data-pressed]") || place.contains(document.activeElement)) {
    work();
    return () => {};
  }
  // The place itself may have no box of its own.
  const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && work(), {
    rootMargin: "50% 0px",
  });
  for (const child of place.children) observer.observe(child);
  // What has no markup yet lies at the end of the page.
  if (place.childElementCount === 0) addEventListener("scroll", work, { once: true, passive: true });
  const touches = ["pointerdown", "focusin"] as const;
  for (const touch of touches) place.addEventListener(touch, work);
  const timer = setTimeout(work, lateMs);
  return () => {
    observer.disconnect();
    removeEventListener("scroll", work);
    for (const touch of touches) place.removeEventListener(touch, work);
    clearTimeout(timer);
  };
}
