import { hkdfSync } from "node:crypto";
import type { Keys } from "../runtime/keys.ts";
import { type PaymentsFile, sandboxMark } from "./payments-file.ts";

export interface PaymentLink {
  name: string;
  key: Buffer;
  /** Undefined while it is not running. */
  address(): Promise<string | undefined>;
}

interface LinkParts {
  named: Pick<PaymentsFile, "provider"> | undefined;
  keys: Pick<Keys, "refresh">;
  name?: string | undefined;
  port?: (() => Promise<number | undefined>) | undefined;
}

/** The default; houses that share a database need names of their own. */
export const sandboxProviderName = "sandbox";

export function paymentLink({ named, keys, name: ownName = sandboxProviderName, port }: LinkParts): PaymentLink {
  if (named) {
    const { name, key, address } = named.provider;
    return { name, key, address: async () => address };
  }
  return {
    name: ownName,
    key: sandboxPaymentKey(keys),
    async address() {
      const at = await port?.();
      return at === undefined ? undefined : `http://127.0.0.1:${at}`;
    },
  };
}

/** Derived, because both sides get it from the house. The mark makes it recognisable if used elsewhere. */
export function sandboxPaymentKey({ refresh }: Pick<Keys, "refresh">): Buffer {
  return Buffer.concat([sandboxMark, Buffer.from(hkdfSync("sha256", refresh, "", "karat payment provider", 32))]);
}
