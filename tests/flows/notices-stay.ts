import type { BrowserContext } from "playwright";

/** Notices that go by themselves after three seconds do so on no page of this device: a busy machine may look later. */
export async function letNoticesStay(context: BrowserContext) {
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const [sheet] = document.styleSheets;
      if (!sheet) return;
      observer.disconnect();
      sheet.insertRule("[data-kind][role] > i { animation-play-state: paused !important; }", sheet.cssRules.length);
    }).observe(document, { childList: true, subtree: true });
  });
}
