import { ConfigError, type Setting, type SettingsReader } from "../runtime/settings.ts";

const settings = {
  smtp: {
    name: "KARAT_SMTP",
    meaning: "the address of the mail server, such as smtps://user:password@host",
    example: "smtps://user:password@mail.example",
    only: "production",
  },
  sms: {
    name: "KARAT_SMS",
    meaning: "the address of the SMS provider, such as https://token@host/path",
    example: "https://token@sms.example/messages",
    only: "production",
  },
} satisfies Record<string, Setting>;

export function messagesConfig(reader: SettingsReader) {
  return { smtp: smtpOf(reader.needed(settings.smtp)), sms: smsOf(reader.needed(settings.sms)) };
}

/** Never quoted in an error: it contains a password. */
function smtpOf(text = ""): string {
  if (text === "") return text;
  if (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname) return text;
  throw new ConfigError("KARAT_SMTP has to be an address that begins with smtp:// or smtps://.");
}

/** Never quoted in an error: it contains a token. */
function smsOf(text = ""): string {
  if (text === "") return text;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPrivate = url?.protocol === "https:" || (url?.protocol === "http:" && url.hostname === "127.0.0.1");
  if (url && isPrivate && (url.username || url.password)) return text;
  throw new ConfigError("KARAT_SMS has to be an address that begins with https:// and has a token before its @.");
}
