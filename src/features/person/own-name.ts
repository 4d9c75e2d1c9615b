import type { User } from "../../../contract/accounts.ts";
import { unnamed } from "../../../rules/unnamed.ts";

/** The name that a player has chosen; undefined for the default name, which the house makes from the id. */
export function ownName({ id, name }: Pick<User, "id" | "name">): string | undefined {
  return name === unnamed(id) ? undefined : name;
}
