import { createTransport } from "nodemailer";
import type { Letter } from "./mailer.ts";

export interface MailTransport {
  /** Resolves once the mail server has taken it. The same id is the same mail, if it should come twice. */
  send(letter: Letter, id: string): Promise<void>;
  close(): void;
}

/** Says what a mail is about to whoever sorts mail by machine. */
export const purposeHeader = "X-Karat-Purpose";

/** Sends mail through the server at this address, from the house's own host. */
export function createSmtp(address: string, host: string): MailTransport {
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
    async send({ to, purpose, subject, text }, id) {
      await smtp.sendMail({
        from: { name: "Karat", address: `no-reply@${host}` },
        to: { name: "", address: to },
        subject,
        text,
        textEncoding: "base64",
        messageId: `<${id}@${host}>`,
        headers: { [purposeHeader]: purpose, "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => smtp.close(),
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
