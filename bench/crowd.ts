import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { WebSocket } from "ws";
import { livePath } from "../contract/live.ts";
import { callOver } from "../tests/world/call.ts";

/** One of thousands at a house, from an address of this machine that is theirs alone, as a tab of the app would be. */
export interface CrowdMember {
  id: string;
  /** The last number heard of each of the player's own channels. */
  seqs: Record<string, number>;
  post<T>(path: string, body: object): Promise<{ status: number; ms: number; json: T }>;
  /** Opens a socket, resumes what was heard before and joins the channels; resolves once it is open. */
  enter(channels: readonly string[], hear: Hear): Promise<WebSocket>;
}

/** Told of each frame; the whole text is only for whoever needs it, as thousands of frames come at once. */
export type Hear = (start: string, frame: Buffer) => void;

export async function openCrowd(port: number, count: number): Promise<CrowdMember[]> {
  const members: CrowdMember[] = [];
  const indexes = Array.from({ length: count }, (_, index) => index).values();
  // More at once would only wait for the house's passwords.
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const index of indexes) members.push(await newMember(port, index));
    }),
  );
  return members;
}

const atOnce = 8;

async function newMember(port: number, index: number): Promise<CrowdMember> {
  const body = { balance: "100000.00" };
  const { json: player } = await callOver<{ id: string; token: string }>(port, "http://desk.localhost/players", {
    body,
  });
  const from = `127.1.${index >> 8}.${index & 255}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seqs: Record<string, number> = {};
  return {
    id: player.id,
    seqs,
    async post<T>(path: string, body: object) {
      const headers = { Authorization: `Bearer ${player.token}`, "Idempotency-Key": randomUUID() };
      const startedMs = performance.now();
      const { status, json } = await callOver<T>(port, `http://api.karat.localhost${path}`, {
        headers,
        body,
        from,
        agent,
      });
      return { status, json, ms: performance.now() - startedMs };
    },
    enter: (channels, hear) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, {
          headers: { Host: `api.karat.localhost:${port}` },
          localAddress: from,
        });
        socket.on("message", (data: Buffer) => {
          const start = data.toString("latin1", 0, startLength);
          const [, channel, seq] = ownFrame.exec(start) ?? [];
          if (channel !== undefined) seqs[channel] = Number(seq);
          hear(start, data);
        });
        socket.on("error", reject);
        socket.on("open", () => {
          socket.send(JSON.stringify({ op: "hello", protocol: 1, token: player.token, resume: seqs }));
          for (const channel of channels) if (!(channel in seqs)) socket.send(JSON.stringify({ op: "join", channel }));
          resolve(socket);
        });
      }),
  };
}

/** Enough to know what a frame is. */
const startLength = 120;
/** News and snapshots of channels that are resumed. */
const ownFrame = /^\{(?:"op":"reset",)?"channel":"(wallet|notices|play|deposits|rounds|shared)","seq":(\d+)/;
