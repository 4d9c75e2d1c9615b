import { readFileSync } from "node:fs";
import * as v from "valibot";
import type { RuntimeConfig } from "../runtime/config.ts";
import { ConfigError } from "../runtime/settings.ts";
import type { PaymentsConfig } from "./config.ts";
import { methodOffer } from "./method-offer.ts";

/** The beginning of the sandbox's key, by which a production house recognises and refuses it. */
export const sandboxMark = Buffer.from("karat-sandbox:");

const key = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => Buffer.from(text, "base64")),
  v.check((bytes) => bytes.length >= 32, "at least 32 bytes are needed"),
);

const paymentsFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    provider: v.strictObject({
      name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
      address: v.pipe(v.string(), v.maxLength(512), v.url(), v.regex(/^https?:\/\/[^?#]*$/)),
      key,
    }),
    methods: v.pipe(
      v.array(methodOffer),
      v.nonEmpty(),
      v.check((list) => new Set(list.map(({ way, id }) => `${way} ${id}`)).size === list.length, "two have one id"),
    ),
  }),
);
export type PaymentsFile = v.InferOutput<typeof paymentsFile>;

/** The payment provider and methods the operator has configured; undefined without the file. */
export function readPayments({
  mode,
  paymentsFile: path,
}: PaymentsConfig & Pick<RuntimeConfig, "mode">): PaymentsFile | undefined {
  if (path === undefined) return undefined;
  const result = v.safeParse(paymentsFile, read(path));
  if (!result.success) {
    // Names only the path of the fault: the text could quote the key.
    const place = v.getDotPath(result.issues[0]) ?? "its JSON";
    throw new ConfigError(`${path} does not say whom players pay through: look at ${place}.`);
  }
  const { provider } = result.output;
  const { protocol, hostname } = new URL(provider.address);
  if (protocol !== "https:" && hostname !== "127.0.0.1")
    throw new ConfigError(`${path} gives "${provider.name}" an address without https, where anyone could listen.`);
  if (mode === "production" && (provider.name === "sandbox" || isSandboxKey(provider.key)))
    throw new ConfigError(`${path} names the sandbox's payment provider: production needs one that moves real money.`);
  return result.output;
}

function isSandboxKey(bytes: Buffer): boolean {
  return bytes.subarray(0, sandboxMark.length).equals(sandboxMark);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new ConfigError(
      `KARAT_PAYMENTS is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
