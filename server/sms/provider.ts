import { purposeHeader, type Transport, Undeliverable } from "../messages/outbound-queue.ts";

/** Sends SMS through the provider at this address. Its token stands before the @, and is sent in a header. */
export function createSmsProvider(address: string): Transport {
  const url = new URL(address);
  const token = decodeURIComponent(url.password || url.username);
  url.username = "";
  url.password = "";
  return {
    async send({ to, purpose, text }, id) {
      const { ok, status } = await fetch(url, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
          // Providers that know these headers sort messages by purpose, and accept each id once.
          "Idempotency-Key": id,
          [purposeHeader]: purpose,
        },
        body: JSON.stringify({ to, text }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (ok) return;
      if (forGood.has(status)) throw new Undeliverable();
      throw Object.assign(new Error("the provider of SMS refused a message"), { code: `SMS_${status}` });
    },
    close() {},
  };
}

const timeoutMs = 15_000;

/** Statuses that a retry does not mend: the number or text is refused. Those on our token are retried. */
const forGood: ReadonlySet<number> = new Set([400, 404, 410, 413, 422]);
