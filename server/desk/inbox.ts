import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Clock } from "../clock.ts";
import { purposeHeader } from "../mail/smtp.ts";

export interface InboxItem {
  to: string;
  channel: "email";
  code: string | null;
  link: string | null;
  purpose: string;
  text: string;
  at: string;
}

interface InboxOptions {
  clock: Clock;
  /** Any free one by default. */
  port?: number;
}

/** Everybody's letter box in the sandbox: a real mail server, on this machine alone, which delivers to the desk. */
export async function createInbox({ clock, port = 0 }: InboxOptions) {
  const items: InboxItem[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    size: maxBytes,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const message = Buffer.concat(chunks).toString();
        for (const { address } of envelope.rcptTo) items.unshift(itemOf(message, address, clock));
        items.length = Math.min(items.length, maxItems);
        done();
      });
    },
  });
  // A client that breaks off is its own affair.
  server.on("error", () => {});
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");

  return {
    port: (listening.address() as AddressInfo).port,
    /** Newest first. */
    list({ to, purpose }: { to?: string | undefined; purpose?: string | undefined } = {}): InboxItem[] {
      const wanted = to?.trim().toLowerCase();
      return items.filter((item) => (!wanted || item.to === wanted) && (!purpose || item.purpose === purpose));
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
export type Inbox = Awaited<ReturnType<typeof createInbox>>;

const maxItems = 1_000;
const maxBytes = 256 * 1024;

/** Our own mails have one part, in base64: no more of MIME has to be read here. */
function itemOf(message: string, to: string, clock: Clock): InboxItem {
  const end = message.indexOf("\r\n\r\n");
  const head = message.slice(0, end);
  const text = Buffer.from(message.slice(end), "base64").toString();
  return {
    to: to.toLowerCase(),
    channel: "email",
    code: /^\d{6}$/m.exec(text)?.[0] ?? null,
    link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? null,
    purpose: new RegExp(`^${purposeHeader}: (\\w+)`, "im").exec(head)?.[1] ?? "notice",
    text,
    at: new Date(clock.now()).toISOString(),
  };
}
