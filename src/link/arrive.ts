import type { Errand } from "./boot-globals.ts";
import type { KeptDrafts } from "./drafts.ts";
import type { Layer } from "./layer.ts";
import { unpackLuggage } from "./luggage.ts";

/** A page that is a moment late is better than one that turns around under the eyes; one that hangs is not. */
const patienceMs = 3_000;

/** Takes in a player whom another host of the house has handed over, with what they bring, before the page comes to life. */
export async function arrive(layer: Layer, { moveCode: code, fromOld: from }: Errand, kept: KeptDrafts): Promise<void> {
  const tabs = new BroadcastChannel("karat:arriving");
  await Promise.race([code ? takeIn(code) : someoneElse(), patience()]);

  async function takeIn(code: string) {
    // The browser tells from where it comes: a link that somebody has made up comes from elsewhere.
    if (from === undefined || referrer() !== from) return;
    const answer = await layer.mirrors.arrive({ code, from });
    if (!answer.ok || !answer.value) return;
    const { drafts } = answer.value;
    unpackLuggage(answer.value, kept);
    tabs.addEventListener("message", ({ data }) => data === "drafts?" && tabs.postMessage(drafts));
    tabs.postMessage(drafts);
  }

  /** Another tab of this browser brings the login along, and what was typed in this one. */
  function someoneElse(): Promise<void> {
    tabs.addEventListener("message", ({ data }: MessageEvent<Record<string, string> | "drafts?">) => {
      if (data === "drafts?") return;
      for (const [name, text] of Object.entries(data)) kept.drafts.set(name, text);
    });
    tabs.postMessage("drafts?");
    const session = layer.session.state$();
    return new Promise((resolve) => {
      const look = () => session.get()?.status === "player" && resolve();
      session.subscribe(look);
      look();
    });
  }
}

function referrer(): string | undefined {
  return document.referrer === "" ? undefined : new URL(document.referrer).host;
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs));
}
