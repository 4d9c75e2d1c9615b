import { createHash } from "node:crypto";
import type pg from "pg";
import type { User } from "../../contract/accounts.ts";
import { avatarSides, type Squares } from "../pictures/pictures.ts";

type Db = Pick<pg.ClientBase, "query">;

/** The player's picture from now on; the one before is gone. */
export async function keepAvatar(db: Db, player: bigint, { small, medium, large }: Squares): Promise<void> {
  const hash = createHash("sha256").update(`${player}:`).update(large).digest("hex").slice(0, 32);
  await db.query(
    `insert into avatars (player, hash, small, medium, large) values ($1, $2, $3, $4, $5)
     on conflict (player) do update set
       hash = excluded.hash, small = excluded.small, medium = excluded.medium, large = excluded.large`,
    [player, hash, small, medium, large],
  );
}

export async function dropAvatar(db: Db, player: bigint): Promise<void> {
  await db.query("delete from avatars where player = $1", [player]);
}

/** The field of a player's profile. */
export const imageField = {
  columns: "(select hash from avatars where player = id) as avatar",
  shown: (row: object) => imageOf((row as { avatar: string | null }).avatar),
};

/** Addresses on whichever of the house's sites the player is. */
function imageOf(hash: string | null): User["image"] {
  const address = (side: number) => (hash === null ? null : `/avatars/${hash}-${side}.webp`);
  return { small: address(avatarSides.small), medium: address(avatarSides.medium), large: address(avatarSides.large) };
}

const pattern = new RegExp(`^/avatars/([0-9a-f]{32})-(${Object.values(avatarSides).join("|")})\\.webp$`);

/** The picture at an address of the site; undefined for a path that is none, or leads to none any more. */
export async function findAvatar(db: Db, path: string): Promise<Buffer | undefined> {
  const [, hash, side] = pattern.exec(path) ?? [];
  const size = Object.entries(avatarSides).find(([, pixels]) => String(pixels) === side)?.[0];
  if (!size) return undefined;
  // The name of the column is one of three of our own.
  const { rows } = await db.query<{ bytes: Buffer }>(`select ${size} as bytes from avatars where hash = $1`, [hash]);
  return rows[0]?.bytes;
}
