import type { locales } from "../../contract/values.ts";
import en from "../../locales/en/house/mail.json";
import kz from "../../locales/kz/house/mail.json";
import ru from "../../locales/ru/house/mail.json";
import type { Message, MessageKind } from "../messages/outbound-queue.ts";

type Locale = (typeof locales)[number];

export interface MailFacts {
  code?: string;
  link?: string;
  amount?: string;
  place?: string;
  /** For a change: the masked new address, and when it was made. */
  address?: string;
  at?: string;
  support?: string | undefined;
}

interface Words {
  write_to_support: string;
  signature: string;
  kinds: Record<MessageKind, { subject: string; lines: readonly string[] }>;
}

const words: Record<Locale, Words> = { "ru-RU": ru, "en-US": en, "kk-KZ": kz, "pt-BR": en };

/** Sender, subject and text of a mail in the reader's language. Code and link each have their own line. */
export function mailText(
  kind: MessageKind,
  locale: Locale,
  facts: MailFacts,
): Pick<Message, "sender" | "subject" | "text"> {
  const { write_to_support, signature, kinds } = words[locale];
  const { subject, lines } = kinds[kind];
  const support = facts.support === undefined ? "" : ` ${write_to_support} ${facts.support}.`;
  const values = { ...facts, support };
  const filled = lines.map((line) =>
    line.replace(/\{(code|link|amount|place|address|at|support)\}/g, (_, name: keyof MailFacts) => values[name] ?? ""),
  );
  return { sender: signature, subject, text: `${[...filled, signature].join("\n\n")}\n` };
}
