import { createHash } from "node:crypto";
import { nameBrowser } from "../accounts/name-browser.ts";
import { adoptThread } from "./adopt-thread.ts";
import type { Visit } from "./chat-house.ts";
import type { ChatOwner } from "./chat-rows.ts";

/** Whose thread is meant: a player's, with what they wrote here before they were logged in, or a browser's that is known. */
export async function ownerOf(visit: Visit): Promise<ChatOwner | undefined> {
  const { house, player, cookies } = visit;
  const device = house.devices.idOf(cookies);
  if (player === undefined) return device === undefined ? undefined : { browser: digestOf(device) };
  if (device !== undefined) await adoptThread(house.pool, { player }, digestOf(device), house.clock.now());
  return { player };
}

/**
 * The same for who writes: a guest's browser is given a name. Undefined for what keeps none and can't be answered. If the
 * answer to a first message was lost, so was its name; the message comes again with its key, by which its thread is found,
 * whatever the browser is called by then.
 */
export async function writerOf(visit: Visit): Promise<ChatOwner | undefined> {
  const { house, key } = visit;
  const owner = visit.player === undefined ? await namedBrowser(visit) : await ownerOf(visit);
  if (owner && key !== undefined)
    await adoptThread(house.pool, owner, digestOf(house.devices.deviceOf(key)), house.clock.now());
  return owner;
}

async function namedBrowser(visit: Visit): Promise<ChatOwner | undefined> {
  const device = await nameBrowser(visit, visit.key);
  return device === undefined ? undefined : { browser: digestOf(device) };
}

function digestOf(device: string): string {
  return createHash("sha256").update(`chat ${device}`).digest("base64url");
}
