/**
 * Run at the start of each page. A third of all computing went into pixels that nobody looks at: without a graphics card,
 * each blink of a caret under a blurred veil draws the whole screen anew. Said in the page's own sheet, as one that stands
 * behind all others would have every sheet that comes later lay out the page anew.
 */
export function drawPlainly() {
  const plain =
    "*, ::before, ::after, ::backdrop { backdrop-filter: none !important; caret-color: transparent !important; }";
  new MutationObserver((_, observer) => {
    const [sheet] = document.styleSheets;
    if (!sheet) return;
    observer.disconnect();
    sheet.insertRule(plain, sheet.cssRules.length);
  }).observe(document, { childList: true, subtree: true });
}
