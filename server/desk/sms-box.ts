import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import * as v from "valibot";
import { purposeHeader } from "../messages/outbound-queue.ts";
import type { Received } from "./inbox.ts";

const order = v.object({ to: v.pipe(v.string(), v.regex(/^\+\d+$/)), text: v.string() });

/** An SMS provider for the sandbox, reachable only from this machine. */
export async function createSmsBox(token: string, receive: (message: Received) => void) {
  const server = createServer(async (request, response) => {
    response.writeHead(await statusOf(request)).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  async function statusOf(request: IncomingMessage): Promise<number> {
    if (request.headers.authorization !== `Bearer ${token}`) return 401;
    const body = await readBody(request);
    if (request.method !== "POST" || body === undefined) return 400;
    const { success, output } = v.safeParse(order, body);
    if (!success) return 422;
    const purpose = request.headers[purposeHeader.toLowerCase()];
    receive({ channel: "sms", ...output, purpose: typeof purpose === "string" ? purpose : undefined });
    return 202;
  }

  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

const maxBytes = 16 * 1024;

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += String(chunk);
    if (text.length > maxBytes) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // What is no JSON is no order.
  }
}
