import { createHash } from "node:crypto";
import type pg from "pg";
import { sql } from "kysely";
import type { User } from "../../contract/accounts.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import { avatarSides, type Squares } from "../pictures/pictures.ts";
import type { personTables } from "./tables.ts";

const ask = queries<typeof personTables>();

type Db = Pick<pg.ClientBase, "query">;

/** Sets the player's picture; the one before is deleted. */
export async function keepAvatar(db: Db, player: bigint, { small, medium, large }: Squares): Promise<void> {
  const hash = createHash("sha256").update(`${player}:`).update(large).digest("hex").slice(0, 32);
  const picture = { hash, small, medium, large };
  const query = ask.insertInto("avatars").values({ player, ...picture });
  await execute(
    db,
    query.onConflict((conflict) => conflict.column("player").doUpdateSet(picture)),
  );
}

export async function dropAvatar(db: Db, player: bigint): Promise<void> {
  await execute(db, ask.deleteFrom("avatars").where("player", "=", player));
}

export const imageField = {
  columns: [sql`(select hash from avatars where player = players.id)`.as("avatar")],
  shown: (row: object) => imageOf((row as { avatar: string | null }).avatar),
};

/** Paths, so that they work at whichever site the player is. */
function imageOf(hash: string | null): User["image"] {
  const address = (side: number) => (hash === null ? null : `/avatars/${hash}-${side}.webp`);
  return { small: address(avatarSides.small), medium: address(avatarSides.medium), large: address(avatarSides.large) };
}

const sizes = ["small", "medium", "large"] as const;
const pattern = new RegExp(`^/avatars/([0-9a-f]{32})-(${Object.values(avatarSides).join("|")})\\.webp$`);

export async function findAvatar(db: Db, path: string): Promise<Buffer | undefined> {
  const [, hash, side] = pattern.exec(path) ?? [];
  const size = sizes.find((name) => String(avatarSides[name]) === side);
  if (hash === undefined || !size) return undefined;
  const found = await firstOf(db, ask.selectFrom("avatars").select([size]).where("hash", "=", hash));
  return found?.[size];
}
