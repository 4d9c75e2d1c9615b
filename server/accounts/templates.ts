import type pg from "pg";
import type { User } from "../../contract/accounts.ts";
import type { Log } from "../runtime/log.ts";
import { firstOf, queries } from "../db/queries.ts";
import { prefixOf } from "../http/site-paths.ts";
import { type MailFacts, mailText } from "../mail/texts.ts";
import { emailAddress, phoneAddress } from "../messages/address.ts";
import type { DueMessage, Message, MessageKind, MessageOrder } from "../messages/outbound-queue.ts";
import { smsText } from "../sms/texts.ts";
import type { LimitedSubject } from "../attempts/rate-limits.ts";
import type { CodePurpose, Codes } from "./codes.ts";
import type { accountLimits } from "./limits.ts";
import type { OneTimeTokens } from "./one-time-tokens.ts";
import { letsBackIn } from "./claims.ts";
import { maskedAddress } from "./contacts.ts";
import type { accountTables } from "./tables.ts";
import { ofAddress } from "./players.ts";
import type { RateLimits } from "../attempts/rate-limits.ts";

export interface TemplateSources {
  pool: pg.Pool;
  log: Log;
  codes: Codes;
  oneTimeTokens: OneTimeTokens;
  rateLimits: RateLimits;
  limits: ReturnType<typeof accountLimits>;
  origin(): string;
  supportEmail: string | undefined;
  /** What a withdrawal's code message says about it; undefined once no code is waited for. */
  payoutFacts(player: bigint, payout: string, locale: string): Promise<{ amount: string; place: string } | undefined>;
}

const ask = queries<typeof accountTables>();

export function createTemplates({
  pool,
  log,
  codes,
  oneTimeTokens,
  rateLimits,
  limits,
  origin,
  supportEmail,
  payoutFacts,
}: TemplateSources) {
  return async function write(order: DueMessage, attempt: number): Promise<Message | undefined> {
    const { kind, address, player, asker = "" } = order;
    const reader = await findReader(order);
    if (reader && address.channel === "sms" && attempt === 1) {
      const day = await dayOf(order, reader);
      // A message that is not sent must not count.
      const [state] = await rateLimits.peek([day]);
      if (state?.waitS !== undefined || (await rateLimits.take(...day)) !== undefined) {
        log.warn({ reason: day[0].name }, "no more SMS leave today");
        return undefined;
      }
    }
    switch (kind) {
      case "verify":
        return reader && message(reader, "verify", { code: await codeFor("verify", reader) });
      case "login_code": {
        const code = await codeFor("login", reader);
        return reader && message(reader, "login", { code });
      }
      case "login_link": {
        if (!reader) return undefined;
        const token = await oneTimeTokens.issueLogin({ player: reader.player, address, asker });
        return message(reader, "login", {
          link: `${origin()}${prefixOf(reader.locale) || "/"}?simple_auth=1&simpleAuthToken=${token}`,
        });
      }
      case "reset": {
        const code = await codeFor("reset", reader);
        if (!reader) return undefined;
        const token = await oneTimeTokens.issueReset({ player: reader.player, address });
        // Without the plus sign, which would have to be escaped in a URL.
        const phone = address.channel === "sms" ? `?phone=${address.text.slice(1)}` : "";
        return message(reader, "reset", {
          code,
          link: `${origin()}${prefixOf(reader.locale)}/reset-password/${token}${phone}`,
        });
      }
      case "payout_code": {
        const facts = reader && (await payoutFacts(reader.player, asker, reader.locale));
        return reader && facts && message(reader, "payout", { code: await codeFor("payout", reader), ...facts });
      }
      case "change_code":
        return reader && message(reader, "change", { code: await codeFor("change", reader) });
      case "email_set":
        return reader && message(reader, "notice", { at: at(reader), address: masked(reader.email, emailAddress) });
      case "phone_set":
        return reader && message(reader, "notice", { at: at(reader), address: masked(reader.phone, phoneAddress) });
      case "password_set":
        return reader && message(reader, "notice", { at: at(reader) });
      case "password_changed":
      case "provider_linked":
      case "provider_unlinked":
        return reader && message(reader, "notice", {});
    }

    /** Unknown addresses get a code, too, which is sent nowhere, so that guesses count the same. */
    function codeFor(purpose: CodePurpose, reader: Reader | undefined): Promise<string> {
      const isPlayers = purpose === "verify" || purpose === "payout" || purpose === "change";
      const subject = isPlayers ? String(player) : address.text;
      const { channel, text } = address;
      return codes.issue({ purpose, channel, subject, asker, address: text, player: reader?.player });
    }

    function at({ locale, timezone }: Reader): string {
      return new Date(order.orderedAtMs).toLocaleString(locale, { ...moment, timeZone: timezone });
    }

    function message({ locale }: Reader, purpose: Message["purpose"], facts: MailFacts): Message {
      const to = address.text;
      if (address.channel === "email" || kind === "login_link")
        return { to, purpose, ...mailText(kind, locale, { ...facts, support: supportEmail }) };
      return { to, purpose, sender: "", subject: "", text: smsText(kind, locale, facts) };
    }
  };

  /** Which daily SMS limit applies: messages that anybody can trigger must not use up the owner's. */
  async function dayOf(
    { kind, address, isKnown = false }: MessageOrder,
    { isProven }: Reader,
  ): Promise<LimitedSubject> {
    const ofOwner = [limits.smsOfOwnerADay, address.text] as const;
    // These go to an address that is the player's, or was until now.
    if (ownersOwn.has(kind)) return ofOwner;
    if (!isProven) return [limits.smsADay];
    const isAnybodys = kind === "login_code" || kind === "login_link" || kind === "reset";
    if (!isAnybodys || isKnown) return ofOwner;
    const { smsToProvenADay: all, smsOfNumberADay: share } = limits;
    const isOfShare = (await rateLimits.take(share, address.text)) === undefined;
    return [isOfShare ? all : { ...all, most: Math.floor(all.most / 2) }];
  }

  /** The named player, or else the one who has the address. */
  async function findReader({ address, player }: MessageOrder): Promise<Reader | undefined> {
    const readers = ask
      .selectFrom("players")
      .select(["id as player", "locale", "timezone", "email", "phone", "is_phone_verified"]);
    const query = player
      ? readers.where("id", "=", player)
      : readers.where(ofAddress(address)).where(letsBackIn[address.channel]);
    const row = await firstOf(pool, query);
    return row && { ...row, isProven: row.is_phone_verified && row.phone === address.text };
  }
}

const ownersOwn: ReadonlySet<MessageKind> = new Set(["payout_code", "change_code", "email_set", "phone_set"]);

interface Reader {
  player: bigint;
  locale: User["locale"];
  timezone: string;
  email: string | null;
  phone: string | null;
  isProven: boolean;
}

const moment = {
  day: "numeric",
  month: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
} as const satisfies Intl.DateTimeFormatOptions;

/** A message to an old address must not reveal the new one. */
function masked(text: string | null, toAddress: typeof emailAddress): string {
  return text === null ? "–" : maskedAddress(toAddress(text));
}
