import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type JsonWebKey,
  type KeyObject,
} from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { Rng } from "./rng.ts";
import type { RuntimeConfig } from "./config.ts";
import { ConfigError } from "./settings.ts";
import { sandboxMirrorKey } from "./sandbox-mirror-key.ts";

export interface Keys {
  /** Signs access tokens. */
  access: Buffer;
  /** Makes refresh tokens. */
  refresh: Buffer;
  /** Hides the codes that are sent to players. */
  codes: Buffer;
  /** Encrypts players' documents in the database. */
  documents: Buffer;
  /** Encrypts server seeds until they are revealed. */
  seeds: Buffer;
  /** Encrypts where withdrawals go. */
  destinations: Buffer;
  /** Tells destinations apart. */
  destinationDigests: Buffer;
  /** Signs the links of the support. */
  support: Buffer;
  /** Signs the challenges of the captcha. */
  captcha: Buffer;
  /** Marks browsers that a player has logged in with. */
  devices: Buffer;
  /** Signs receipts: ECDSA on P-256. */
  receipts: { keyId: string; privateKey: KeyObject; publicJwk: JsonWebKey };
  /** Signs the list of mirrors: Ed25519. The public half, `x`, is pinned in the build. */
  mirrors: { keyId: string; privateKey: KeyObject; x: string };
}

/** Where they are kept. */
type KeysConfig = Pick<RuntimeConfig, "mode" | "dataFolder" | "secretsFile">;

const secret = v.pipe(
  v.string(),
  v.base64(),
  v.check((text) => Buffer.from(text, "base64").length >= 32, "at least 32 bytes are needed"),
);

const secretsFile = v.object({
  sandbox: v.optional(v.boolean(), false),
  access_key: secret,
  refresh_key: secret,
  document_key: v.optional(secret),
  receipt_key: v.object({
    key_id: v.pipe(v.string(), v.nonEmpty()),
    jwk: v.object({ kty: v.literal("EC"), crv: v.literal("P-256"), x: v.string(), y: v.string(), d: v.string() }),
  }),
  mirror_key: v.optional(
    v.object({
      key_id: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)),
      jwk: v.object({
        kty: v.literal("OKP"),
        crv: v.literal("Ed25519"),
        x: v.string(),
        d: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
      }),
    }),
  ),
});
export type Secrets = v.InferOutput<typeof secretsFile>;

/** The house's keys: its own file in production; a sandbox makes some and keeps them with its data. */
export function loadKeys(config: KeysConfig, rng: Rng): Keys {
  return keysOf(loadSecrets(config, rng), config);
}

/** What they are made of. */
export function loadSecrets(config: KeysConfig, rng: Rng): Secrets {
  const path = pathOf(config);
  if (config.mode === "sandbox" && !existsSync(path)) write(path, makeSecrets(rng));
  const secrets = read(path);
  if (config.mode === "production" && secrets.sandbox) {
    throw new ConfigError(
      `${path} holds the keys of a sandbox, which anyone may have seen: production needs keys of its own.`,
    );
  }
  return secrets;
}

export function keysOf(secrets: Secrets, config: KeysConfig): Keys {
  const { key_id: keyId, jwk } = secrets.receipt_key;
  const privateKey = createPrivateKey({ key: jwk, format: "jwk" });
  const refresh = Buffer.from(secrets.refresh_key, "base64");
  const access = Buffer.from(secrets.access_key, "base64");
  // Of the same secret as the refresh tokens, and of no use to whoever should learn one for another.
  const derived = (purpose: string, secret = refresh) =>
    Buffer.from(hkdfSync("sha256", secret, "", `karat ${purpose}`, 32));
  // What is encrypted has to be read for years: whoever changes the refresh key gives documents one of their own first.
  const lastingKey = secrets.document_key ? Buffer.from(secrets.document_key, "base64") : refresh;
  return {
    access,
    refresh,
    codes: derived("codes"),
    captcha: derived("captcha"),
    devices: derived("devices"),
    // What is encrypted has to be read for years: whoever changes the refresh key gives documents one of their own first.
    documents: derived("documents", lastingKey),
    seeds: derived("seeds", lastingKey),
    destinations: derived("destinations", lastingKey),
    destinationDigests: derived("places", lastingKey),
    support: derived("support", access),
    receipts: { keyId, privateKey, publicJwk: createPublicKey(privateKey).export({ format: "jwk" }) },
    mirrors: config.mode === "sandbox" ? mirrorKeyOf(sandboxMirrorKey) : ownMirrorKey(secrets, pathOf(config)),
  };
}

/** Whoever has this key can lead every player to any address: production has its own, which no one else has seen. */
function ownMirrorKey({ mirror_key }: Secrets, path: string): Keys["mirrors"] {
  if (!mirror_key)
    throw new ConfigError(`${path} holds no mirror_key, with which the house signs its list of mirrors.`);
  const key = mirrorKeyOf(mirror_key);
  if (key.x !== sandboxMirrorKey.jwk.x && key.keyId !== sandboxMirrorKey.key_id) return key;
  throw new ConfigError(`The mirror_key in ${path} is the sandbox's, which anyone can read: production needs its own.`);
}

function mirrorKeyOf({ key_id: keyId, jwk }: NonNullable<Secrets["mirror_key"]>): Keys["mirrors"] {
  const privateKey = createPrivateKey({ key: jwk, format: "jwk" });
  // Of the private half: what stands beside it in the file may be that of another key.
  return { keyId, privateKey, x: String(createPublicKey(privateKey).export({ format: "jwk" }).x) };
}

function makeSecrets(rng: Rng): Secrets {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    sandbox: true,
    access_key: rng.bytes(32).toString("base64"),
    refresh_key: rng.bytes(32).toString("base64"),
    document_key: rng.bytes(32).toString("base64"),
    receipt_key: {
      key_id: rng.bytes(6).toString("hex"),
      jwk: privateKey.export({ format: "jwk" }) as Secrets["receipt_key"]["jwk"],
    },
  };
}

function read(path: string): Secrets {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new ConfigError(`The house's keys cannot be read from ${path} (${(error as NodeJS.ErrnoException).code}).`);
  }
  return parseSecrets(text, path);
}

/** The source is named where they cannot be read. */
export function parseSecrets(text: string, source: string): Secrets {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), secretsFile), text);
  if (result.success) return result.output;
  // Only the place of the fault: its text could quote a key.
  throw new ConfigError(`${source} is no file of keys: look at ${v.getDotPath(result.issues[0]) ?? "its JSON"}.`);
}

function pathOf({ dataFolder, secretsFile: file }: KeysConfig): string {
  return file ?? join(dataFolder, "secrets.json");
}

/** Written aside first, so that a house that is stopped meanwhile leaves no half file. */
function write(path: string, secrets: Secrets): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
