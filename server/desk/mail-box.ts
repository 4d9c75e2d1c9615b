import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { purposeHeader } from "../messages/outbound-queue.ts";
import type { Received } from "./inbox.ts";

/** A real mail server for the sandbox, reachable only from this machine. */
export async function createMailBox(port: number, receive: (message: Received) => void) {
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
        for (const { address } of envelope.rcptTo) receive(read(message, address));
        done();
      });
    },
  });
  // A client that breaks off is no error of ours.
  server.on("error", () => {});
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

const maxBytes = 256 * 1024;

/** Our own mails have a single base64 part, so no more of MIME has to be parsed. */
function read(message: string, to: string): Received {
  const end = message.indexOf("\r\n\r\n");
  return {
    channel: "email",
    to: to.toLowerCase(),
    purpose: new RegExp(`^${purposeHeader}: (\\w+)`, "im").exec(message.slice(0, end))?.[1],
    text: Buffer.from(message.slice(end), "base64").toString(),
  };
}
