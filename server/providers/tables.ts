import { bool, byDefault, bytes, int8, nullable, text, time, uuid } from "../db/table.ts";
import type { Locale } from "../http/visit.ts";

export const providerTables = {
  identities: {
    id: uuid,
    player: int8,
    issuer: text(),
    subject: text(),
    account: nullable(text()),
    linked_at: time,
  },
  provider_logins: {
    state: bytes,
    browser: bytes,
    provider: text(),
    origin: text(),
    locale: text<Locale>(),
    player: nullable(int8),
    is_answered: byDefault(bool),
    code: nullable(bytes),
    issuer: nullable(text()),
    subject: nullable(text()),
    account: nullable(text()),
    email: nullable(text()),
    expires_at: time,
  },
};
