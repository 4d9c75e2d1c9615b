import { type Agent, request } from "node:http";

export interface Init {
  method?: string;
  headers?: Record<string, string>;
  /** An object goes as JSON, a text or a file as it is. */
  body?: unknown;
  /** The address of this machine that it comes from: each of them is a network of its own. */
  from?: string;
  /** Keeps a connection open for the next request; otherwise each has one of its own. */
  agent?: Agent;
}

export interface Reply<T = Record<string, unknown>> {
  status: number;
  headers: Record<string, string | undefined>;
  cookies: string[];
  text: string;
  bytes: Buffer;
  json: T;
}

/** One request over a real connection. Node resolves no `*.localhost`, so it goes to 127.0.0.1 under the address's own name. */
export function callOver<T = Record<string, unknown>>(
  port: number,
  address: string,
  { method, headers = {}, body, from, agent }: Init = {},
): Promise<Reply<T>> {
  const url = new URL(address);
  const isRaw = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
  const text = isRaw ? body : JSON.stringify(body);
  const all = {
    Host: url.port === "" && url.hostname.endsWith("localhost") ? `${url.hostname}:${port}` : url.host,
    ...(isRaw ? {} : { "Content-Type": "application/json" }),
    ...(text === undefined || "Transfer-Encoding" in headers
      ? {}
      : { "Content-Length": String(Buffer.byteLength(text)) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path: url.pathname + url.search,
      method: method ?? (text === undefined ? "GET" : "POST"),
      headers: all,
      agent: agent ?? false,
      ...(from !== undefined && { localAddress: from }),
    };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const content = bytes.toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Reply["headers"],
          cookies: response.headers["set-cookie"] ?? [],
          text: content,
          bytes,
          get json() {
            return JSON.parse(content) as T;
          },
        });
      });
    });
    sent.on("error", reject);
    sent.end(text);
  });
}
