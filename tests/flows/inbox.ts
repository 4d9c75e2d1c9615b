import { expect } from "vitest";
import type { InboxItem } from "../../server/desk/inbox.ts";
import type { World } from "../world/world.ts";

/** The code in the newest mail or SMS to an address, waiting until it differs from `known`. */
export async function codeFor(world: World, to: string, purpose: string, known?: string): Promise<string> {
  return found(world, to, purpose, ({ code }) => (code === known ? null : code));
}

/** The same for a link; `known` may be a part of it. */
export async function linkFor(world: World, to: string, purpose: string, known?: string): Promise<string> {
  return found(world, to, purpose, ({ link }) => (known !== undefined && link?.includes(known) ? null : link));
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
