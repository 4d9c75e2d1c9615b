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
  if (device !== undefined) await adoptThread(house.pool, player, digestOf(device), house.clock.now());
  return { player };
}

/** The same for who writes: a guest's browser is given a name. Undefined for what keeps none and can't be answered. */
export async function writerOf(visit: Visit): Promise<ChatOwner | undefined> {
  if (visit.player !== undefined) return ownerOf(visit);
  const device = await nameBrowser(visit);
  return device === undefined ? undefined : { browser: digestOf(device) };
}

function digestOf(device: string): string {
  return createHash("sha256").update(`chat ${device}`).digest("base64url");
}
