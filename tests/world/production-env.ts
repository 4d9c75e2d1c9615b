import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { newSigningKey } from "../../server/runtime/signing-key.ts";
import { newMirrorKey } from "./mirror-key.ts";
import { writeTinySite } from "./tiny-site.ts";

/** Everything a house needs to start in production, in a folder that is deleted with the test file. */
export function productionEnv() {
  const folder = mkdtempSync(join(tmpdir(), "karat-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const key = () => randomBytes(32).toString("base64");
  const jwk = newSigningKey();
  const mirrorJwk = newMirrorKey().export({ format: "jwk" });
  const ownKeys = {
    receipt_key: { key_id: "1", jwk },
    mirror_key: { key_id: "2026", jwk: mirrorJwk },
  };
  const secrets = join(folder, "keys.json");
  writeFileSync(secrets, JSON.stringify({ access_key: key(), refresh_key: key(), ...ownKeys }));
  const dist = join(folder, "dist");
  const pinned = [{ key_id: "2026", x: String(mirrorJwk.x) }];
  writeTinySite(dist, "tiny", pinned);

  const payments = join(folder, "payments.json");
  const method = {
    id: "card",
    way: "in",
    kind: "card",
    name: { ru: "Карта", en: "Card", kz: "Карта" },
    min: "100",
    max: "300000",
    default: "100",
    coin: null,
    costs: { percent: "2.5", fixed: "0" },
  };
  const provider = { name: "real", address: "https://pay.example/v1", key: key() };
  writeFileSync(payments, JSON.stringify({ provider, methods: [method] }));

  const env = {
    KARAT_MODE: "production",
    KARAT_HOSTS: "karat.example,karat-b.example",
    KARAT_PROXIES: "127.0.0.1",
    KARAT_COUNTRY_HEADER: "X-Country",
    KARAT_SECRETS: secrets,
    KARAT_SMTP: "smtp://127.0.0.1:9",
    KARAT_SMS: "http://token@127.0.0.1:9/",
    KARAT_PAYMENTS: payments,
    KARAT_SIGN_ON: "https://id.karat.example/",
    KARAT_DIST: dist,
  };
  return { env, folder, pinned, provider };
}
