import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { createBus, type News } from "./bus.ts";

const house = await startHouse();
const { pool, connection } = house.database;
const say = (topic: string, payload: string) => pool.query("select pg_notify($1, $2)", [topic, payload]);

test("what a newer house says of channels and kinds that are not known here is dropped and counted, and all else is heard", async () => {
  const warned: unknown[] = [];
  const log = { ...quiet, warn: (said: unknown) => void warned.push(said) } as typeof quiet;
  const bus = await createBus(connection, log, "older");
  onTestFinished(() => bus.close());
  const heard: News[] = [];
  bus.onNews("wallet", (news) => heard.push(news));
  bus.onNote({ kind: "message_ordered" }, () => {});
  const { email, token } = await register(house);
  const line = house.live();
  onTestFinished(() => line.terminate());
  const told: { seq?: number }[] = [];
  line.on("message", (data) => told.push(JSON.parse((data as Buffer).toString()) as { seq?: number }));
  await once(line, "open");
  line.send(JSON.stringify({ op: "hello", token }));
  line.send(JSON.stringify({ op: "join", channel: "wallet" }));
  await expect.poll(() => told).toMatchObject([{ op: "reset", seq: 0 }]);

  const news = (channel: unknown) => [channel, "1", "1", "said", {}];
  await say("karat_news", JSON.stringify([news("chat"), news("wins"), news("__proto__"), news(7), news("chat")]));
  await say("karat_news", JSON.stringify([news("odds:live"), ["wallet", "nobody", "1", "said", {}]]));
  await say("karat_news", "{");
  await say("karat_notes", JSON.stringify({ kind: "chat_said" }));
  await say("karat_notes", "null");
  await house.desk("/money", { player: email, amount: "1.00" });
  await expect.poll(() => told.at(-1)).toMatchObject({ channel: "wallet", seq: 1 });
  await expect.poll(() => heard).toMatchObject([{ channel: "wallet", seq: 1n }]);
  expect(bus.dropped).toBe(10);
  expect(warned).toHaveLength(6);
});
