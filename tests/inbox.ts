import { expect } from "vitest";
import type { InboxItem } from "../server/desk/inbox.ts";
import type { World } from "./world.ts";

/** The code of the newest mail or SMS to an address, other than one that is known already. */
export async function codeFor(world: World, to: string, purpose: string, known?: string): Promise<string> {
  return found(world, to, purpose, ({ code }) => (code === known ? null : code));
}

export async function linkFor(world: World, to: string, purpose: string): Promise<string> {
  return found(world, to, purpose, ({ link }) => link);
}

async function found(
  world: World,
  to: string,
  purpose: string,
  part: (mail: InboxItem) => string | null,
): Promise<string> {
  let value: string | null = null;
  const look = async () => {
    const { value: inbox } = await world.desk<{ items: InboxItem[] }>(
      `/inbox?to=${encodeURIComponent(to)}&purpose=${purpose}`,
    );
    const [latest] = inbox.items;
    value = latest ? part(latest) : null;
    return value;
  };
  await expect.poll(look).not.toBeNull();
  return value ?? "";
}
