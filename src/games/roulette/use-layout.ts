import { useSyncExternalStore } from "react";
import { useDraft } from "../../ui/drafts.ts";

export interface Layout {
  name: "colours" | "table";
  choose(name: "colours" | "table"): void;
  /** The table stands on a phone that stands. */
  isUpright: boolean;
}

/** Three colours, or the whole table; remembered. */
export function useLayout(): Layout {
  const [chosen, keep] = useDraft("roulette:layout");
  const isUpright = useSyncExternalStore(subscribe, matches, () => false);
  return { name: chosen === "table" ? "table" : "colours", choose: keep, isUpright };
}

const query = "(max-width: 719px) and (min-height: 501px)";
const matches = () => matchMedia(query).matches;

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
}
