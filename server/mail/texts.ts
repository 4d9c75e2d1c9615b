import type { locales } from "../../contract/values.ts";
import en from "../../locales/en/house/mail.json";
import kz from "../../locales/kz/house/mail.json";
import ru from "../../locales/ru/house/mail.json";
import type { Message, MessageKind } from "../messages/outbound-queue.ts";

type Locale = (typeof locales)[number];

export interface MailFacts {
  code?: string;
  link?: string;
  /** Of a withdrawal: how much, and where to. */
  amount?: string;
  place?: string;
  /** Of a change: the new address, as far as anybody may know, and when it was made. */
  address?: string;
  at?: string;
  /** Where one can write to the house. */
  support?: string | undefined;
}

interface Words {
  write_to_support: string;
  signature: string;
  kinds: Record<MessageKind, { subject: string; lines: readonly string[] }>;
}

const words: Record<Locale, Words> = { "ru-RU": ru, "en-US": en, "kk-KZ": kz, "pt-BR": en };

/** Sender, subject and text of a mail in the language of its reader. A code and a link each have a line of their own. */
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
