import { hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { type Mode, ConfigError } from "../runtime/settings.ts";
import type { Keys } from "../runtime/keys.ts";
import type { BettingConfig } from "./config.ts";

/** Where a feed of odds is, and what it knows the house by. */
export interface OddsSource {
  /** Undefined while it does not run. */
  address(): Promise<string | undefined>;
  key: string;
}

const sourceFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    address: v.pipe(v.string(), v.maxLength(512), v.url(), v.regex(/^https?:\/\/[^?#]*$/)),
    key: v.pipe(v.string(), v.regex(/^[\w+/=-]{32,512}$/)),
  }),
);

/** The feed that the operator has named; undefined without the file. */
export function readOddsSource({
  mode,
  oddsFeedFile: path,
}: Pick<BettingConfig, "oddsFeedFile"> & { mode: Mode }): OddsSource | undefined {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new ConfigError(`KARAT_ODDS_FEED names ${path}, which cannot be read.`);
  }
  const read = v.safeParse(sourceFile, text);
  if (!read.success) throw new ConfigError(`${path} names no feed of odds: ${v.summarize(read.issues)}`);
  const { address, key } = read.output;
  if (mode === "production" && !address.startsWith("https:"))
    throw new ConfigError(`${path} names a feed of odds without TLS: its address has to begin with https.`);
  return { address: async () => address.replace(/\/$/, ""), key };
}

/** Derived, because both sides get it from the house. */
export function sandboxOddsKey({ refresh }: Pick<Keys, "refresh">): string {
  return Buffer.from(hkdfSync("sha256", refresh, "", "karat odds feed", 32)).toString("hex");
}
