import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { toWire } from "../../rules/money.ts";
import { readWallet } from "../../server/wallet/ledger.ts";
import type { TestHouse } from "../world/house.ts";
import { bearer } from "./accounts.ts";

export interface ManyPlayer {
  id: string;
  token: string;
}

/** Players of what many play at once, by calls and channels as their tabs make them. */
export function manyPlayers(house: TestHouse) {
  return {
    player: async (balance = "1000.00", currency = "RUB"): Promise<ManyPlayer> =>
      (await house.desk<ManyPlayer>("/players", { balance, currency })).json,
    send: sender(house),
    async balance({ id }: Pick<ManyPlayer, "id">): Promise<string> {
      const wallet = await readWallet(house.database.pool, BigInt(id));
      return toWire(wallet?.balanceMicro ?? 0n);
    },
  };
}

/** Money calls of players at one house. */
export function sender(house: TestHouse) {
  return async function send<Reply>(
    { token }: ManyPlayer,
    method: "POST" | "DELETE",
    path: string,
    { body, key = randomUUID() }: { body?: object; key?: string } = {},
  ) {
    const headers = { ...bearer(token), "Idempotency-Key": key };
    const reply = await house.api<Reply & Partial<ErrorBody>>(path, { method, headers, ...(body ? { body } : {}) });
    return { status: reply.status, text: reply.text, ...reply.json };
  };
}

export interface Frame<Data> {
  op?: string;
  channel: string;
  seq: number;
  snapshot?: Data;
  data?: Data;
}

/** What a guest hears of a public channel. */
export async function listen<Data>(house: TestHouse, channel: string): Promise<Frame<Data>[]> {
  const socket = house.live();
  onTestFinished(() => socket.terminate());
  const frames: Frame<Data>[] = [];
  socket.on("message", (data) => frames.push(JSON.parse((data as Buffer).toString()) as Frame<Data>));
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello" }));
  socket.send(JSON.stringify({ op: "join", channel }));
  return frames;
}

/* As anybody would check it, with nothing of the house's code. */
export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
export const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest("hex");
