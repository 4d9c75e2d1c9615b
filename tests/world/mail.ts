import { expect, vi } from "vitest";
import type { InboxItem } from "../../server/desk/inbox.ts";
import type { TestHouse } from "./house.ts";

/** Waits until nothing is on its way. */
export async function allSent({ database }: Pick<TestHouse, "database">): Promise<void> {
  const waiting = async () => (await database.pool.query("select 1 from messages")).rowCount;
  // Whoever asks without a pause takes the processor from what is being sent.
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { interval: 5, timeout: 120_000 });
}

/** The mails or SMS to an address, newest first, once there are that many. */
export async function mailsTo(house: TestHouse, to: string, purpose: string, count = 1): Promise<InboxItem[]> {
  const path = `/inbox?to=${encodeURIComponent(to)}&purpose=${purpose}`;
  let items: InboxItem[] = [];
  const read = async () => (items = (await house.desk<{ items: InboxItem[] }>(path)).json.items).length;
  await expect.poll(read, { interval: 10, timeout: 120_000 }).toBeGreaterThanOrEqual(count);
  return items;
}

/** The code of the latest of so many mails. */
export async function codeTo(house: TestHouse, to: string, purpose: string, count = 1): Promise<string> {
  const [latest] = await mailsTo(house, to, purpose, count);
  return latest?.code ?? "";
}

/** The token at the end of the link of the latest of so many mails. */
export async function tokenTo(house: TestHouse, to: string, purpose: string, count = 1): Promise<string> {
  const [latest] = await mailsTo(house, to, purpose, count);
  return /[\w-]{43}(?=$|\?)/.exec(latest?.link ?? "")?.[0] ?? "";
}

export function anotherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
