import type { ReportedEvent } from "../../../contract/analytics.ts";
import type { Answer } from "../../../contract/errors.ts";
import type { Purpose } from "../../../rules/consent.ts";
import type { ReportParts, Reports } from "./reports.ts";

/** What there is to tell, until there is somebody to tell it. */
const mostWaiting = 50;

/**
 * Reports how the product is used. What does it is loaded once somebody has agreed to it and has touched the page; what
 * happens between the two waits, and what happens before anybody has agreed is told to nobody.
 */
export function createLateReports({ layer, consent, build }: ReportParts) {
  const waiting: ((reports: Reports) => void)[] = [];
  let isTouched = false;
  let loading = false;
  let reports: Reports | undefined;
  let before = agreed();

  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, touched, { capture: true, once: true });
  consent.subscribe(() => {
    const now = agreed();
    // The data layer may not have begun to look after it.
    if (before.includes("analytics") && !now.includes("analytics")) void layer.analytics.forget();
    if (now.length === 0) waiting.length = 0;
    before = now;
    void load();
  });

  function touched() {
    isTouched = true;
    void load();
  }

  function agreed(): readonly Purpose[] {
    return consent.get() ?? [];
  }

  async function load() {
    if (loading || !isTouched || agreed().length === 0) return;
    loading = true;
    try {
      const { startReports } = await import("./reports.ts");
      reports = startReports({ layer, consent, build });
      for (const tell of waiting.splice(0)) tell(reports);
    } catch {
      loading = false; // Tried again at the next choice; nothing else needs it.
    }
  }

  function tell(what: (reports: Reports) => void) {
    if (reports) what(reports);
    else if (agreed().length > 0 && waiting.length < mostWaiting) waiting.push(what);
  }

  return {
    track: (event: ReportedEvent) => tell((all) => all.track(event)),
    heard: (...answered: [name: string, answer: Answer<unknown>, input: unknown]) =>
      tell((all) => all.heard(...answered)),
    failed: (error: unknown) => tell((all) => all.failed(error)),
  };
}
