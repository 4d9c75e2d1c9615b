import { hkdfSync } from "node:crypto";
import type { Keys } from "../runtime/keys.ts";
import { type PaymentsFile, sandboxMark } from "./payments-file.ts";

/** What the house knows of its payment provider: how it is called, where it is, and the key that both sign with. */
export interface PaymentLink {
  name: string;
  key: Buffer;
  /** Undefined while it is nowhere. */
  address(): Promise<string | undefined>;
}

interface LinkParts {
  named: Pick<PaymentsFile, "provider"> | undefined;
  keys: Pick<Keys, "refresh">;
  /** What the sandbox's own goes by. */
  name?: string | undefined;
  /** Where the sandbox's own provider listens, where it is running. */
  port?: (() => Promise<number | undefined>) | undefined;
}

/** Unless another house over the same database has it. */
export const sandboxProviderName = "sandbox";

/** The provider that the configuration names, or else the sandbox's own. */
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

/** Both sides get it from the house, so it is kept nowhere; its beginning says what it is to whoever would use it elsewhere. */
export function sandboxPaymentKey({ refresh }: Pick<Keys, "refresh">): Buffer {
  return Buffer.concat([sandboxMark, Buffer.from(hkdfSync("sha256", refresh, "", "karat payment provider", 32))]);
}
