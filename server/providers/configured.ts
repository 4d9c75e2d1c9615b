import { readFileSync } from "node:fs";
import * as v from "valibot";
import { providerId } from "../../contract/providers.ts";
import type { RuntimeConfig } from "../runtime/config.ts";
import { ConfigError } from "../runtime/settings.ts";
import type { ProvidersConfig } from "./config.ts";

export interface Provider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  /** Undefined for a client that proves itself by PKCE alone. */
  clientSecret: string | undefined;
}

const mostProviders = 20;
const text = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most));

const providersFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.strictObject({
      id: providerId,
      name: text(40),
      issuer: v.pipe(v.string(), v.maxLength(512), v.url()),
      client_id: text(512),
      client_secret: v.optional(text(2_048)),
    }),
  ),
  v.maxLength(mostProviders),
  v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, "two of them have one id"),
);

export function readProviders({
  mode,
  providersFile: path,
}: ProvidersConfig & Pick<RuntimeConfig, "mode">): Provider[] {
  if (path === undefined) return [];
  const result = v.safeParse(providersFile, read(path));
  if (!result.success) {
    // Names only the path of the fault: the text could quote a secret.
    const location = v.getDotPath(result.issues[0]) ?? "the list as a whole";
    throw new ConfigError(`${path} is no list of providers: look at ${location}.`);
  }
  for (const { id, issuer } of result.output) {
    const isOpen = new URL(issuer).protocol !== "https:";
    if (isOpen && mode === "production")
      throw new ConfigError(`${path} gives "${id}" an issuer without https, over which anyone could speak for it.`);
  }
  return result.output.map(({ id, name, issuer, client_id, client_secret }) => {
    return { id, name, issuer, clientId: client_id, clientSecret: client_secret };
  });
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new ConfigError(
      `KARAT_PROVIDERS is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
