import type { WalletState } from "../../contract/wallet.ts";
import type { Cached } from "../../worker/cache/player-cache.ts";
import type { SessionState } from "../../worker/session/session.ts";
import type { Link } from "../link/link.ts";
import { createStorage } from "./storage.ts";

const key = "snapshot";

/** Enough for a correct first paint: who was playing, their balance then, and their time zone. */
interface Snapshot {
  session: SessionState;
  balance: Cached<WalletState>;
  timezone?: string | undefined;
}

/** Shows the last visit's state until the data layer has loaded, and stores it for the next visit. */
export function keepSnapshot({ layer, seed }: Link, text: string | null | undefined) {
  const storage = createStorage(() => localStorage);
  const last = read(text);
  if (last) {
    seed("session.state$", last.session);
    seed("profile.timezone$", last.timezone);
    if (last.balance) seed("wallet.balance$", { ...last.balance, stale: true });
  }
  const session = layer.session.state$();
  const balance = layer.wallet.balance$();
  const timezone = layer.profile.timezone$();
  session.subscribe(write);
  balance.subscribe(write);
  timezone.subscribe(write);

  function write() {
    const state = session.get();
    // Prerendered pages contain markup for both guests and players; this selects one.
    if (state?.status === "player") document.documentElement.dataset["session"] = "player";
    else if (state?.status === "guest") delete document.documentElement.dataset["session"];
    if (state?.status === "player")
      storage.set(
        key,
        JSON.stringify({ session: state, balance: balance.get(), timezone: timezone.get() } satisfies Snapshot),
      );
    else if (state?.status === "guest") storage.remove(key);
  }
}

function read(text: string | null | undefined): Snapshot | undefined {
  try {
    const snapshot = JSON.parse(text ?? "null") as Snapshot | null;
    return snapshot?.session.status === "player" ? snapshot : undefined;
  } catch {
    return undefined; // Not written by us.
  }
}
