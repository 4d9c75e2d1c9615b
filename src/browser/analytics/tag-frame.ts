import type { ReportedEvent } from "../../../contract/analytics.ts";
import { sharedEvents } from "../../../contract/analytics-names.ts";

const mostWaiting = 20;

/** The frame of a tag manager, which has nothing of this page but the events that it is told. */
export function createTagFrame() {
  let frame: HTMLIFrameElement | undefined;
  let isAllowed = false;
  let isLoaded = false;
  let waiting: object[] = [];

  /** Stands at that address, if any, for as long as it may be told of anything; until it stands, what it is told waits. */
  function show(mayHear: boolean, path: string | null | undefined) {
    isAllowed = mayHear;
    if (!mayHear) waiting = [];
    if (!mayHear || !path) {
      frame?.remove();
      frame = undefined;
      isLoaded = false;
      return;
    }
    if (frame) return;
    const made = document.createElement("iframe");
    Object.assign(made, { hidden: true, title: "", tabIndex: -1, referrerPolicy: "no-referrer", src: path });
    made.setAttribute("sandbox", "allow-scripts");
    made.addEventListener("load", () => {
      isLoaded = frame === made;
      for (const entry of waiting.splice(0)) post(entry);
    });
    frame = made;
    document.body.append(made);
  }

  function post(entry: object) {
    // A sandboxed frame has no origin to name.
    frame?.contentWindow?.postMessage({ kind: "karat:event", entry }, "*");
  }

  return {
    show,
    tell({ name, props }: ReportedEvent) {
      if (!isAllowed || !sharedEvents.includes(name)) return;
      const entry = { event: name, ...props };
      if (isLoaded) post(entry);
      else waiting = [...waiting, entry].slice(-mostWaiting);
    },
  };
}
