import { connect } from "node:net";

export interface Half {
  port: number;
  localAddress: string;
  method: string;
  path: string;
  /** One complete header line including its line break, or empty. */
  header: string;
  /** One more is promised. */
  bytes: number;
}

/** Sends a request without the end of its body and waits until it is closed; returns the status, or 0 for no answer. */
export async function sendHalf(
  { port, localAddress, method, path, header, bytes }: Half,
  stop: AbortSignal,
): Promise<number> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  let status = 0;
  const ended = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => {});
  socket.once("data", (data) => (status = Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString("latin1"))?.[1] ?? 0)));
  socket.on("connect", () => {
    const lines = `${method} ${path} HTTP/1.1\r\nHost: api.karat.localhost:${port}\r\n${header}Content-Type: application/json\r\n`;
    socket.write(`${lines}Content-Length: ${bytes + 1}\r\n\r\n${'{"email":'.padEnd(bytes, " ")}`);
  });
  socket.resume();
  const end = () => socket.destroy();
  stop.addEventListener("abort", end);
  await ended;
  stop.removeEventListener("abort", end);
  return status;
}
