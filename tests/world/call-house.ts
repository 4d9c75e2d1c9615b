import { request } from "node:http";

/** A request of nobody's browser; with a body it is a POST. */
export function callHouse<T>(
  port: number,
  host: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; value: T }> {
  return new Promise((resolve, reject) => {
    const headers = {
      Host: host,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    };
    const sent = request(
      { port, host: "127.0.0.1", path, method: body === undefined ? "GET" : "POST", headers },
      (reply) => {
        let text = "";
        reply.on("data", (chunk: Buffer) => (text += chunk.toString()));
        reply.on("end", () =>
          resolve({ status: reply.statusCode ?? 0, value: (text.startsWith("{") ? JSON.parse(text) : text) as T }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
