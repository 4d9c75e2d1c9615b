import { idOfUnnamed } from "../../../rules/unnamed.ts";

/** A player's name; of one who has chosen none, the default name in the reader's language. */
export function shownName(name: string, unnamed: (id: string) => string): string {
  const id = idOfUnnamed(name);
  return id === undefined ? name : unnamed(id);
}
