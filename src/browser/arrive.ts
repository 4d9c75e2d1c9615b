import { loginFlag } from "../../rules/addresses.ts";
import type { Brought } from "../../worker/mirrors/move.ts";
import type { LaunchParameters } from "../link/boot-globals.ts";
import type { DraftStore } from "./drafts.ts";
import type { Layer } from "../link/layer.ts";
import { unpackHandoff } from "./handoff-state.ts";

/** Being a moment late is better than changing the page under the reader's eyes, but it must not hang. */
const patienceMs = 3_000;
const question = "what has been brought?";

/** Completes a move from another host of the house, before the page becomes interactive. */
export async function arrive(
  layer: Layer,
  { moveCode: code, fromOld: from }: LaunchParameters,
  kept: DraftStore,
): Promise<void> {
  const tabs = new BroadcastChannel("karat:arriving");
  await Promise.race([code ? takeIn(code) : someoneElse(), patience()]);

  async function takeIn(code: string) {
    // The referrer proves where the visitor came from; a forged link comes from elsewhere.
    if (from === undefined || referrer() !== from) return;
    const logsIn = new URLSearchParams(location.search).has(loginFlag);
    const answer = await layer.mirrors.arrive({ code, from, logsIn });
    if (!answer.ok || !answer.value) return;
    const move = answer.value;
    unpackHandoff(move.luggage, kept);
    const { favourites = [] } = move.luggage;
    if (favourites.length > 0) void layer.favourites.bring({ items: favourites });
    tabs.addEventListener("message", ({ data }) => data === question && tabs.postMessage(move));
    tabs.postMessage(move);
  }

  /** Waits for the tab that has the code, which also brings the drafts of this one. */
  function someoneElse(): Promise<void> {
    const session = layer.session.state$();
    return new Promise((resolve) => {
      const look = () => session.get()?.status === "player" && resolve();
      tabs.addEventListener("message", ({ data }: MessageEvent<Brought | typeof question>) => {
        if (data === question) return;
        unpackHandoff(data.luggage, kept);
        if (!data.isPlayer) resolve();
      });
      session.subscribe(look);
      look();
      tabs.postMessage(question);
    });
  }
}

function referrer(): string | undefined {
  return document.referrer === "" ? undefined : new URL(document.referrer).host;
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs));
}
