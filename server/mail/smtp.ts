import { createTransport } from "nodemailer";
import { purposeHeader, type Transport, Undeliverable } from "../messages/outbound-queue.ts";

/** Sends mail through the server at this address; `host` is the house's own. */
export function createSmtp(address: string, host: string): Transport {
  const { hostname } = new URL(address);
  const smtp = createTransport({
    url: address,
    pool: true,
    maxConnections: 4,
    // Codes and links cross a network only under TLS.
    requireTLS: !isLoopback(hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, purpose, sender, subject, text }, id) {
      const mail = {
        from: { name: sender, address: `no-reply@${host}` },
        to: { name: "", address: to },
        subject,
        text,
        textEncoding: "base64",
        messageId: `<${id}@${host}>`,
        headers: { [purposeHeader]: purpose, "Auto-Submitted": "auto-generated" },
      } as const;
      await smtp.sendMail(mail).catch((error: unknown) => {
        throw isForGood(error) ? new Undeliverable() : error;
      });
    },
    close: () => smtp.close(),
  };
}

function isForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === "EENVELOPE" && typeof responseCode === "number" && responseCode >= 500;
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
