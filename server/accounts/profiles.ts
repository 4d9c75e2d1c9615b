import type pg from "pg";
import type { User } from "../../contract/accounts.ts";
import { readWallet, walletState } from "../wallet/ledger.ts";
import { shownName } from "./players.ts";

/** One field of a profile that another feature knows of: what it reads of a player's row, and what it shows of that. */
interface ProfilePart<Field extends keyof User> {
  columns: string;
  shown(row: object): User[Field];
}

export interface ProfileParts {
  image: ProfilePart<"image">;
  verification: ProfilePart<"verification">;
}

/** Players as they see themselves. */
export function createProfiles({ pool, parts }: { pool: pg.Pool; parts: ProfileParts }) {
  const columns = [ownColumns, parts.image.columns, parts.verification.columns].join(", ");

  /** Undefined when there is no player of this id. */
  async function read(player: bigint): Promise<User | undefined> {
    const [{ rows }, wallet] = await Promise.all([
      pool.query<PlayerRow>(`select ${columns} from players where id = $1`, [player]),
      readWallet(pool, player),
    ]);
    const [row] = rows;
    if (!row || !wallet) return undefined;
    const { email, phone, locale, timezone, register_method, is_password_exists, birth_date } = row;
    const { is_email_verified, is_phone_verified, is_avatar_hidden, is_statistics_hidden, is_of_age, is_age_known } =
      row;
    return {
      ...walletState(wallet),
      id: String(row.id),
      name: shownName(row),
      email,
      phone,
      locale,
      timezone,
      register_method,
      is_password_exists,
      birth_date,
      is_email_verified,
      is_phone_verified,
      is_avatar_hidden,
      is_statistics_hidden,
      is_of_age,
      is_age_known,
      bonus: null,
      premium: { status: row.is_premium },
      image: parts.image.shown(row),
      verification: parts.verification.shown(row),
    };
  }

  return { read };
}
export type Profiles = ReturnType<typeof createProfiles>;

const ownColumns = `id, email, phone, password_hash is not null as is_password_exists, name, locale, timezone, register_method,
  is_email_verified, is_phone_verified, is_avatar_hidden, is_statistics_hidden, is_premium, birth_date, is_of_age,
  birth_date is not null or is_age_vouched as is_age_known`;

type Same = "email" | "phone" | "locale" | "timezone" | "register_method" | "is_password_exists" | "birth_date";
type Flags =
  | "is_email_verified"
  | "is_phone_verified"
  | "is_avatar_hidden"
  | "is_statistics_hidden"
  | "is_of_age"
  | "is_age_known";

interface PlayerRow extends Pick<User, Same | Flags> {
  id: bigint;
  name: string | null;
  is_premium: boolean;
}
