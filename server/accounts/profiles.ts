import type { SelectExpression } from "kysely";
import type pg from "pg";
import type { User } from "../../contract/accounts.ts";
import { firstOf, queries } from "../db/queries.ts";
import type { Rows } from "../db/table.ts";
import { readWallet, walletState } from "../wallet/ledger.ts";
import { shownName } from "./players.ts";
import type { accountTables } from "./tables.ts";

/** One profile field that another feature supplies: the columns it needs, and how it is shown. */
interface ProfilePart<Field extends keyof User> {
  columns: readonly SelectExpression<Rows<typeof accountTables>, "players">[];
  shown(row: object): User[Field];
}

export interface ProfileParts {
  image: ProfilePart<"image">;
  verification: ProfilePart<"verification">;
}

/** What the player's next deposit brings, in a language; null for nothing, and for who is not to be offered any. */
export type NextBonus = (
  player: bigint,
  locale: User["locale"],
) => Promise<{ name: string; endsInS: number | undefined } | null>;

interface ProfilesOptions {
  pool: pg.Pool;
  parts: ProfileParts;
  nextBonus: NextBonus;
}

export function createProfiles({ pool, parts, nextBonus }: ProfilesOptions) {
  const profiles = queries<typeof accountTables>()
    .selectFrom("players")
    .select(sameColumns)
    .select(["id", "name", "is_premium"])
    .select(({ eb }) => [
      eb("password_hash", "is not", null).$castTo<boolean>().as("is_password_exists"),
      eb
        .or([eb("birth_date", "is not", null), eb.ref("is_age_vouched")])
        .$castTo<boolean>()
        .as("is_age_known"),
    ])
    .select([...parts.image.columns, ...parts.verification.columns]);

  async function read(player: bigint): Promise<User | undefined> {
    const [row, wallet] = await Promise.all([
      firstOf(pool, profiles.where("id", "=", player)),
      readWallet(pool, player),
    ]);
    if (!row || !wallet) return undefined;
    const bonus = await nextBonus(player, row.locale);
    return {
      ...walletState(wallet),
      ...pick(row, sameColumns),
      id: String(row.id),
      name: shownName(row),
      is_password_exists: row.is_password_exists,
      is_age_known: row.is_age_known,
      bonus: bonus && { name: bonus.name },
      premium: { status: row.is_premium },
      image: parts.image.shown(row),
      verification: parts.verification.shown(row),
    };
  }

  return { read, nextBonus };
}
export type Profiles = ReturnType<typeof createProfiles>;

const sameColumns = [
  "email",
  "phone",
  "locale",
  "timezone",
  "register_method",
  "birth_date",
  "is_email_verified",
  "is_phone_verified",
  "is_avatar_hidden",
  "is_statistics_hidden",
  "is_of_age",
] as const;

function pick<Whole, Name extends keyof Whole>(whole: Whole, names: readonly Name[]): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>;
}
