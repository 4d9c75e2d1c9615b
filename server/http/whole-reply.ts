import type { ClientRequest, IncomingMessage } from "node:http";

/** The whole reply to a request the house has sent; rejects when it is cut off, late or too long. */
export function wholeReply(sent: ClientRequest, maxBytes: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (reply) => {
      const chunks: Buffer[] = [];
      let size = 0;
      reply.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) sent.destroy(new Error("the reply is too long"));
        else chunks.push(chunk);
      });
      reply.on("error", reject);
      reply.on("end", () => resolve(responseOf(reply, Buffer.concat(chunks))));
    });
  });
}

export const hopHeaders: readonly string[] = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "te",
  "expect",
];

function responseOf({ statusCode = 502, headers }: IncomingMessage, body: Buffer<ArrayBuffer>): Response {
  const list = Object.entries(headers).flatMap(([name, value = []]) =>
    hopHeaders.includes(name) ? [] : [value].flat().map((each): [string, string] => [name, each]),
  );
  const isEmpty = statusCode === 204 || statusCode === 304;
  return new Response(isEmpty ? null : body, { status: statusCode, headers: list });
}
