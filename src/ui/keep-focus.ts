/** After rendering, React may set the focus itself. */
const settleMs = 100;
const headings = "h1, h2, h3";

/**
 * When the focused element is removed, moves the focus to the heading of the nearest remaining section around it, or to
 * the page's content, so that users of keyboards and screen readers do not lose their place.
 */
export function keepFocus(): void {
  /** The focused element and its ancestors, nearest first; and those on the page from which a dialog was opened. */
  let trail: Element[] = [];
  let trailOfPage: Element[] = [];

  document.addEventListener("focusin", ({ target }) => {
    watch();
    trail = around(target as Element);
    if (!(target as Element).closest("dialog")) trailOfPage = trail;
  });
  document.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget !== null) return;
    const left = trail;
    // A press outside everything gives the focus up on purpose; switching windows does not.
    setTimeout(() => {
      if (trail !== left || !left[0]?.isConnected || !hasNone() || !document.hasFocus()) return;
      trail = trailOfPage = [];
      // A page whose rows come and go would be watched for nothing.
      removals.disconnect();
    });
  });
  const removals = new MutationObserver(() => {
    const [lost] = trail;
    if (lost && !lost.isConnected) setTimeout(() => lost === trail[0] && hasNone() && settle(), settleMs);
  });
  const watch = () => removals.observe(document.body, { childList: true, subtree: true });

  function settle() {
    const section = [...trail, ...trailOfPage].find((each) => each.isConnected && each.matches("section, dialog"));
    const next = section?.querySelector<HTMLElement>(headings) ?? document.querySelector<HTMLElement>("main");
    if (!next) return;
    if (!next.hasAttribute("tabindex")) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }
}

function hasNone(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function around(element: Element): Element[] {
  const trail: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) trail.push(each);
  return trail;
}
