import type { User } from "../../../contract/accounts.ts";
import { unnamed } from "../../../rules/unnamed.ts";

/** The name that a player has chosen; the house calls whoever has none by their number. */
export function ownName({ id, name }: Pick<User, "id" | "name">): string | undefined {
  return name === unnamed(id) ? undefined : name;
}
