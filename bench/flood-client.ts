import { setMaxListeners } from "node:events";
import { setPriority } from "node:os";
import { attacks, type Target } from "./flood-attacks.ts";

/*
 * The process of one client that means ill: attacks in the ways that it is told, until whoever has started it is gone.
 * What it costs the machine to attack is not what is measured, so it steps back behind the house.
 */
setPriority(19);
const stop = new AbortController();
setMaxListeners(0, stop.signal);
process.on("disconnect", () => stop.abort());
process.on("message", ({ target, names }: { target: Target; names: (keyof typeof attacks)[] }) => {
  void Promise.all(names.map(async (name) => attacks[name](target, stop.signal))).then(() => process.exit());
  // Without waiting for answers that do not come.
  stop.signal.addEventListener("abort", () => setTimeout(() => process.exit(), 2_000).unref());
});
