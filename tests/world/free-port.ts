import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

// Below the system's ephemeral ports, so that a free port stays free, and only ports that browsers allow.
const lowest = 11_000;
const count = 20_000;

/** A free port, for a house that has to know its port before it opens. It stays free until this process has ended. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count);
    if ((await claim(port)) && (await isUnused(port))) return port;
  }
}

/** Houses listen by TCP alone: a port that is held by UDP is drawn by no other process, and can be listened on. */
function claim(port: number): Promise<boolean> {
  const socket = createSocket("udp4").unref();
  socket.bind({ port, address: "127.0.0.1", exclusive: true });
  return succeeds(once(socket, "listening"));
}

async function isUnused(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  if (!(await succeeds(once(server, "listening")))) return false;
  server.close();
  await once(server, "close");
  return true;
}

const succeeds = (done: Promise<unknown>) =>
  done.then(
    () => true,
    () => false,
  );
