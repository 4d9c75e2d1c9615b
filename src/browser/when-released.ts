const ends = ["pointerup", "pointercancel", "keyup"] as const;

/** Does it once nothing in a place is being pressed, and so at once where nothing is; returns how to take that back. */
export function whenReleased(place: Element, work: () => void): () => void {
  if (!place.matches(":active")) {
    work();
    return () => {};
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The click that the press becomes comes right after its end.
  const end = () => (timer ??= setTimeout(work));
  for (const each of ends) addEventListener(each, end);
  return () => {
    clearTimeout(timer);
    for (const each of ends) removeEventListener(each, end);
  };
}
