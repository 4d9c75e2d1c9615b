import { createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { playedIds } from "../../rules/games/ids.ts";
import type { RuntimeConfig } from "../runtime/config.ts";
import { ConfigError } from "../runtime/settings.ts";
import type { GameProvidersConfig } from "./config.ts";

/** A provider of games, and by what its requests are known to be its own. */
export type GameProvider = {
  name: string;
  /** Where its frames and its catalogue are. */
  address: string;
} & ({ manner: "whole-body"; publicKey: KeyObject } | { manner: "sorted-parameters"; key: Buffer });

const base = {
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
  address: v.pipe(v.string(), v.maxLength(512), v.url(), v.regex(/^https?:\/\/[^?#]*$/)),
};
const publicKey = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      const key = createPublicKey(dataset.value);
      // Shorter keys are broken in years, and other kinds are of other manners.
      if (key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048) return key;
    } catch {
      // No key at all.
    }
    addIssue({ message: "an RSA key of 2048 bits or more is needed" });
    return NEVER;
  }),
);
const key = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => Buffer.from(text, "base64")),
  v.check((bytes) => bytes.length >= 32, "at least 32 bytes are needed"),
);

const providersFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.pipe(
    v.array(
      v.variant("manner", [
        v.strictObject({ ...base, manner: v.literal("whole-body"), publicKey }),
        v.strictObject({ ...base, manner: v.literal("sorted-parameters"), key }),
      ]),
    ),
    v.check((list) => new Set(list.map(({ name }) => name)).size === list.length, "two have one name"),
    // What one has signed could be said for the other.
    v.check((list) => new Set(list.map(keyOf)).size === list.length, "two have one key"),
  ),
);

function keyOf(provider: { publicKey: KeyObject } | { key: Buffer }): string {
  const bytes = "key" in provider ? provider.key : provider.publicKey.export({ type: "spki", format: "der" });
  return bytes.toString("base64");
}

/** The providers that the operator has configured; undefined without the file. */
export function readGameProviders({
  mode,
  gameProvidersFile: path,
}: GameProvidersConfig & Pick<RuntimeConfig, "mode">): readonly GameProvider[] | undefined {
  if (path === undefined) return undefined;
  const result = v.safeParse(providersFile, read(path));
  if (!result.success) {
    // Names only the path of the fault: the text could quote a key.
    const place = v.getDotPath(result.issues[0]) ?? "its JSON";
    throw new ConfigError(`${path} does not say whose games players play: look at ${place}.`);
  }
  for (const { name, address } of result.output) {
    // Receipts of a provider are a chain of its name, beside those of the house's own products.
    if (playedIds.some((id) => id === name) || name === "duel" || name === "book")
      throw new ConfigError(`${path} names a provider "${name}", which is a product of the house.`);
    const { protocol } = new URL(address);
    if (protocol !== "https:" && mode === "production")
      throw new ConfigError(`${path} gives "${name}" an address without https, where anyone could change its games.`);
    if (name === sandboxGames && mode === "production")
      throw new ConfigError(`${path} names the sandbox's provider of games, whose games are no real ones.`);
  }
  return result.output;
}

/** The party that a sandbox plays itself. */
export const sandboxGames = "sandbox";

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new ConfigError(
      `KARAT_GAME_PROVIDERS is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
