import { createPrivateKey, createPublicKey, hkdfSync, type JsonWebKey, type KeyObject } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { Rng } from "./rng.ts";
import type { RuntimeConfig } from "./config.ts";
import { ConfigError } from "./settings.ts";
import { newSigningKey } from "./signing-key.ts";
import { sandboxMirrorKey } from "./sandbox-mirror-key.ts";

export interface Keys {
  access: Buffer;
  refresh: Buffer;
  /** Hashes the codes sent to players. */
  codes: Buffer;
  documents: Buffer;
  /** Encrypts server seeds until they are revealed. */
  seeds: Buffer;
  /** Encrypts the hashes of chains that are not yet played. */
  chains: Buffer;
  destinations: Buffer;
  /** Makes digests that tell destinations apart. */
  destinationDigests: Buffer;
  support: Buffer;
  /** Of which the key is made by which browsers know who may send them messages. */
  push: Buffer;
  captcha: Buffer;
  /** Of which the key is made to which browsers encrypt their fingerprint. */
  fingerprints: Buffer;
  /** Hashes fingerprints and what tells visits apart, so that neither is stored. */
  visits: Buffer;
  /** Marks browsers that a player has logged in with. */
  devices: Buffer;
  /** Signs receipts: ECDSA on P-256. */
  receipts: { keyId: string; privateKey: KeyObject; publicJwk: JsonWebKey };
  /** Signs the list of mirrors: Ed25519. The public half, `x`, is pinned in the build. */
  mirrors: { keyId: string; privateKey: KeyObject; x: string };
}

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

/** The house's keys: from a file in production; a sandbox makes its own and stores them with its data. */
export function loadKeys(config: KeysConfig, rng: Rng): Keys {
  return keysOf(loadSecrets(config, rng), config);
}

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
  // Each key is derived for one purpose, so learning one does not reveal another.
  const derived = (purpose: string, secret = refresh) =>
    Buffer.from(hkdfSync("sha256", secret, "", `karat ${purpose}`, 32));
  // Encrypted data has to stay readable for years: before the refresh key is changed, document_key has to be set.
  const lastingKey = secrets.document_key ? Buffer.from(secrets.document_key, "base64") : refresh;
  return {
    access,
    refresh,
    codes: derived("codes"),
    captcha: derived("captcha"),
    devices: derived("devices"),
    documents: derived("documents", lastingKey),
    seeds: derived("seeds", lastingKey),
    chains: derived("chains", lastingKey),
    destinations: derived("destinations", lastingKey),
    destinationDigests: derived("places", lastingKey),
    support: derived("support", access),
    push: derived("push", lastingKey),
    fingerprints: derived("fingerprints", lastingKey),
    visits: derived("visits", lastingKey),
    receipts: { keyId, privateKey, publicJwk: createPublicKey(privateKey).export({ format: "jwk" }) },
    mirrors: config.mode === "sandbox" ? mirrorKeyOf(sandboxMirrorKey) : ownMirrorKey(secrets, pathOf(config)),
  };
}

/** Whoever has this key can lead every player to any address, so production must have its own. */
function ownMirrorKey({ mirror_key }: Secrets, path: string): Keys["mirrors"] {
  if (!mirror_key)
    throw new ConfigError(`${path} holds no mirror_key, with which the house signs its list of mirrors.`);
  const key = mirrorKeyOf(mirror_key);
  if (key.x !== sandboxMirrorKey.jwk.x && key.keyId !== sandboxMirrorKey.key_id) return key;
  throw new ConfigError(`The mirror_key in ${path} is the sandbox's, which anyone can read: production needs its own.`);
}

function mirrorKeyOf({ key_id: keyId, jwk }: NonNullable<Secrets["mirror_key"]>): Keys["mirrors"] {
  const privateKey = createPrivateKey({ key: jwk, format: "jwk" });
  // Computed, because the public half in the file may belong to another key.
  return { keyId, privateKey, x: String(createPublicKey(privateKey).export({ format: "jwk" }).x) };
}

function makeSecrets(rng: Rng): Secrets {
  return {
    sandbox: true,
    access_key: rng.bytes(32).toString("base64"),
    refresh_key: rng.bytes(32).toString("base64"),
    document_key: rng.bytes(32).toString("base64"),
    receipt_key: { key_id: rng.bytes(6).toString("hex"), jwk: newSigningKey() },
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

/** `source` is named when the secrets cannot be read. */
export function parseSecrets(text: string, source: string): Secrets {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), secretsFile), text);
  if (result.success) return result.output;
  // Names only the path of the fault: the text could quote a key.
  throw new ConfigError(`${source} is no file of keys: look at ${v.getDotPath(result.issues[0]) ?? "its JSON"}.`);
}

function pathOf({ dataFolder, secretsFile: file }: KeysConfig): string {
  return file ?? join(dataFolder, "secrets.json");
}

/** Through a temporary file, so that a house stopped meanwhile leaves no half-written one. */
function write(path: string, secrets: Secrets): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
