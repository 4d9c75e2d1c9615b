import type pg from "pg";
import type { AffiliateReply } from "../../contract/attribution.ts";
import { affiliateNames } from "../../contract/attribution-names.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import type { attributionTables, ClickKind } from "./tables.ts";

const ask = queries<typeof attributionTables>();

export interface Click {
  id: string;
  digest: Buffer;
  kind: ClickKind;
  partner?: string | undefined;
  source?: string | undefined;
  medium?: string | undefined;
  campaign?: string | undefined;
  term?: string | undefined;
  sub?: string | undefined;
  at: Date;
}

/** Longer than any cookie by which somebody who has clicked is known. */
export const clickRetentionMs = 400 * 24 * 3_600_000;

/** Keeps a click, and returns the id of the one that is the same: by its id or what it says. */
export async function keepClick(db: pg.Pool, click: Click): Promise<string> {
  const query = ask.insertInto("clicks").values(click);
  const added = await execute(
    db,
    query.onConflict((conflict) => conflict.doNothing()),
  );
  if (added > 0) return click.id;
  const before = await firstOf(db, ask.selectFrom("clicks").select("id").where("digest", "=", click.digest));
  return before?.id ?? click.id;
}

type Fields = Readonly<Record<string, string>>;

/** What a partner's link says, by whichever of its names. */
export function affiliateOf(query: Fields): AffiliateReply {
  const found = Object.entries(affiliateNames).map(([cookie, names]) => [cookie, firstIn(query, names)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** A value that is worth keeping. */
export function valueIn(query: Fields, name: string): string | undefined {
  const value = Object.hasOwn(query, name) ? query[name]?.trim() : undefined;
  return value && value.length <= mostLength && !/\p{C}/u.test(value) ? value : undefined;
}

/** As much as a registration takes. */
const mostLength = 256;

function firstIn(query: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = valueIn(query, name);
    if (value !== undefined) return value;
  }
  return undefined;
}
