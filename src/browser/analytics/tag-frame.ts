import type { ReportedEvent } from "../../../contract/analytics.ts";
import { sharedEvents } from "../../../contract/analytics-names.ts";

const mostWaiting = 20;

/** The frame of a tag manager, which has nothing of this page but the events that it is told. */
export function createTagFrame() {
  let frame: HTMLIFrameElement | undefined;
  let isAllowed = false;
  let isLoaded = false;
  let waiting: object[] = [];

  /** The frame of that address; null where none may stand, undefined as long as the site has not named one. */
  function show(path: string | null | undefined) {
    isAllowed = path !== null;
    if (!path) {
      frame?.remove();
      frame = undefined;
      isLoaded = false;
      if (!isAllowed) waiting = [];
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
