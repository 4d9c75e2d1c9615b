import type pg from "pg";
import type { User } from "../../contract/accounts.ts";
import type { Letter, MailOrder } from "../mail/mailer.ts";
import { mailText } from "../mail/texts.ts";
import type { CodePurpose, Codes } from "./codes.ts";
import type { OneTimeTokens } from "./one-time-tokens.ts";

interface LettersOptions {
  pool: pg.Pool;
  codes: Codes;
  oneTimeTokens: OneTimeTokens;
  /** Of the site that links lead to. */
  origin: string;
}

/** Writes what players get by mail, at the moment at which it leaves. */
export function createLetters({ pool, codes, oneTimeTokens, origin }: LettersOptions) {
  return async function write({ kind, address, player }: MailOrder): Promise<Letter | undefined> {
    const reader = await findReader(address, player);
    switch (kind) {
      case "verify":
        return reader && letter(reader, "verify", { code: await codeFor("verify", reader) });
      case "login_code": {
        const code = await codeFor("login", reader);
        return reader && letter(reader, "login", { code });
      }
      case "login_link": {
        if (!reader) return undefined;
        const token = await oneTimeTokens.issue("login", reader.player);
        return letter(reader, "login", {
          link: `${origin}${prefixOf(reader) || "/"}?simple_auth=1&simpleAuthToken=${token}`,
        });
      }
      case "reset": {
        const code = await codeFor("reset", reader);
        if (!reader) return undefined;
        const token = await oneTimeTokens.issue("reset", reader.player);
        return letter(reader, "reset", { code, link: `${origin}${prefixOf(reader)}/reset-password/${token}` });
      }
      case "password_changed":
        return reader && letter(reader, "notice", {});
    }

    /** Also an address that nobody has gets a code, which leaves for nowhere: guesses at it are counted like all others. */
    function codeFor(purpose: CodePurpose, reader: Reader | undefined): Promise<string> {
      const subject = purpose === "verify" ? String(player) : address;
      return codes.issue({ purpose, subject, address, player: reader?.player });
    }

    function letter({ locale }: Reader, purpose: Letter["purpose"], facts: { code?: string; link?: string }): Letter {
      return { to: address, purpose, ...mailText(kind, locale, facts) };
    }
  };

  /** Whom a mail is about: the player that was named, else the one whose address it is. */
  async function findReader(address: string, player: bigint | undefined): Promise<Reader | undefined> {
    const { rows } = await pool.query<Reader>(
      player
        ? "select id as player, locale from players where id = $1"
        : "select id as player, locale from players where lower(email) = lower($1)",
      [player ?? address],
    );
    return rows[0];
  }
}

interface Reader {
  player: bigint;
  locale: User["locale"];
}

/** The path of the site in the reader's language; whoever reads none of ours reads English. */
function prefixOf({ locale }: Reader): string {
  return prefixes[locale] ?? "/en";
}

const prefixes: Partial<Record<User["locale"], string>> = { "ru-RU": "", "kk-KZ": "/kz" };
