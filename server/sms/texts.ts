import type { locales } from "../../contract/values.ts";
import en from "../../locales/en/house/sms.json";
import kz from "../../locales/kz/house/sms.json";
import ru from "../../locales/ru/house/sms.json";
import type { MailFacts } from "../mail/texts.ts";
import type { MessageKind } from "../messages/outbound-queue.ts";

type Locale = (typeof locales)[number];

/** What fits into so few words; a bare link is sent by mail only. */
export type SmsKind = Exclude<MessageKind, "login_link">;

const texts: Record<Locale, Record<SmsKind, string>> = { "ru-RU": ru, "en-US": en, "kk-KZ": kz, "pt-BR": en };

export function smsText(kind: SmsKind, locale: Locale, facts: MailFacts): string {
  return texts[locale][kind].replace(
    /\{(code|link|amount|place|address|at)\}/g,
    (_, name: keyof MailFacts) => facts[name] ?? "",
  );
}
