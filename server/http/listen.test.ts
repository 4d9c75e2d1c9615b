import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../tests/world/free-port.ts";
import { startHouse } from "../../tests/world/house.ts";
import { listen } from "./listen.ts";

async function line(port: number) {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

async function heard(socket: Socket, upTo = "\r\n\r\n"): Promise<string> {
  let text = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.includes(upTo)) break;
  }
  return text;
}

const ask = (path: string, host = "karat.localhost") => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

test("a request that was sent before the end of a house is answered, and its connection ends in order", async () => {
  const port = await freePort();
  const waiting: (() => void)[] = [];
  const listening = await listen(port, {
    admit: (_, begin) => begin(),
    fetch: async (request) => {
      if (request.url.endsWith("/slow")) await new Promise<void>((resolve) => waiting.push(resolve));
      return new Response("done");
    },
    unreadable: () => new Response(null, { status: 400 }),
    upgrade: () => {},
  });
  const slow = await line(port);
  slow.write(ask("/slow"));
  const kept = await line(port);
  kept.write(ask("/"));
  expect(await heard(kept, "done")).toContain("Connection: keep-alive");
  await expect.poll(() => waiting).toHaveLength(1);
  const fresh = connect(port, "127.0.0.1");
  onTestFinished(() => void fresh.destroy());

  // Sent, but not read by the house before the next turn of the event loop.
  kept.write(ask("/"));
  fresh.write(ask("/"));
  const closing = listening.close();
  for (const socket of [kept, fresh])
    expect(await heard(socket, "done")).toMatch(/^HTTP\/1.1 200 .*Connection: close/is);
  waiting[0]?.();
  expect(await heard(slow, "done")).toMatch(/^HTTP\/1.1 200 .*Connection: close/is);
  await closing;
});

test("nothing is made of a request before its turn", async () => {
  const port = await freePort();
  const waiting: (() => void)[] = [];
  const seen: string[] = [];
  const listening = await listen(port, {
    admit: (incoming, begin) => {
      seen.push(`waits ${incoming.url}`);
      waiting.push(begin);
    },
    fetch: async ({ url }) => {
      seen.push(`begins ${new URL(url).pathname}`);
      return new Response("done");
    },
    unreadable: () => new Response(null, { status: 400 }),
    upgrade: () => {},
  });
  const [first, second] = [await line(port), await line(port)];
  first.write(ask("/1"));
  await expect.poll(() => waiting).toHaveLength(1);
  second.write(ask("/2"));
  await expect.poll(() => waiting).toHaveLength(2);
  waiting[1]?.();
  expect(await heard(second, "done")).toMatch(/^HTTP\/1.1 200 /);
  expect(seen).toEqual(["waits /1", "waits /2", "begins /2"]);
  waiting[0]?.();
  expect(await heard(first, "done")).toMatch(/^HTTP\/1.1 200 /);
  await listening.close();
});

test("what cannot be read as a request is refused under an id of its own, like everything else", async () => {
  const house = await startHouse();
  const unreadable = [
    ask("/", "a b"),
    ask("/\\evil.com/"),
    "OPTIONS * HTTP/1.1\r\nHost: karat.localhost\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
  ];
  const ids = new Set<string>();
  for (const request of unreadable) {
    const socket = await line(house.port);
    socket.write(request);
    const answer = await heard(socket, "}");
    expect([request, answer]).toEqual([request, expect.stringMatching(/^HTTP\/1.1 400 .*"error":"bad_request"/s)]);
    ids.add(/^x-request-id: ([0-9a-f-]{36})\r$/im.exec(answer)?.[1] ?? "");
  }
  expect(ids.size).toBe(unreadable.length);
  expect(ids).not.toContain("");
});
