import { setMaxListeners } from "node:events";
import { setPriority } from "node:os";
import { attacks, createAttacker, type Target } from "./flood-attacks.ts";

export interface FloodOrder {
  target: Target;
  names: (keyof typeof attacks)[];
}

/*
 * The process of one hostile client: it runs the given attacks until its parent is gone, and reports every second how
 * many answers of each kind it got. It runs at low priority, because the cost of producing the attack is not what is
 * measured.
 */
setPriority(19);
const stop = new AbortController();
setMaxListeners(0, stop.signal);
process.on("disconnect", () => stop.abort());
process.on("message", ({ target, names }: FloodOrder) => {
  const attacker = createAttacker(target, stop.signal);
  void Promise.all(names.map(async (name) => attacks[name](attacker))).then(() => process.exit());
  // The parent may be gone already, hence the ignored error.
  const saying = setInterval(() => process.send?.(attacker.answered, undefined, undefined, () => {}), 1_000);
  stop.signal.addEventListener("abort", () => {
    clearInterval(saying);
    // Does not wait for answers that never come.
    setTimeout(() => process.exit(), 2_000).unref();
  });
});
