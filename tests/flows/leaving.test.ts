import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { amountOf, placeBet } from "./player.ts";
import { test } from "../world/world.ts";

function storedIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.body.innerText,
    ];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error(name));
      });
      for (const table of database.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve) => {
          const reading = database.transaction(table).objectStore(table).getAll();
          reading.onsuccess = () => resolve(reading.result);
        });
        kept.push({ name, table, rows });
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      kept.push((await (await caches.open(name)).keys()).map(({ url }) => url));
    }
    return JSON.stringify(kept);
  });
}

/** A player's number is no part of a longer one. */
const holds = (text: string) => (trace: string) =>
  /^\d+$/.test(trace) ? new RegExp(`(?<!\\d)${trace}(?!\\d)`).test(text) : text.includes(trace);

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  test.for(["online", "offline"])(
    "a logout in one tab is a logout in all, %s, and leaves nothing of the player behind",
    async (network, { world }) => {
      const device = await world.device({ worker });
      const player = await world.player({ balance: "7654321.00" });
      await device.enter(player);
      const other = await device.open("/en/games/coinflip");
      await expect.poll(() => amountOf(other)).toBe(7_654_321);
      await placeBet(other, "10");
      await other.getByRole("radio", { name: "Ladder" }).click();
      await other.getByRole("button", { name: "Place bet" }).click();
      await other.getByRole("button", { name: "Cash out" }).waitFor();
      const profile = await device.open("/en/profile");
      await profile.getByText(player.email).first().waitFor();

      const traces = [player.email, player.id, player.token, "7654321", "7,654,3"];
      if (network === "offline") world.line.cut();
      await profile.evaluate(() => globalThis.karat.layer?.session.logout());
      await other.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();
      // The table keeps no traces either, whatever it is used for next.
      await other.getByRole("radio", { name: "Money" }).click();
      await other.getByRole("button", { name: "Place bet" }).waitFor();
      await expect.poll(() => other.getByText("This session: ").count()).toBe(0);
      await expect.poll(() => other.getByRole("list", { name: "Last results" }).getByRole("listitem").count()).toBe(0);
      const shown = async () => {
        const text = await other.locator("body").innerText();
        return traces.filter(holds(text));
      };
      await expect.poll(shown).toEqual([]);
      world.line.mend();
      await profile.close();
      await other.reload();
      await other.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();

      const left = async () => {
        const kept = await storedIn(other);
        return traces.filter(holds(kept));
      };
      await expect.poll(left).toEqual([]);
      await expect.poll(async () => (await world.api("/profile/user", undefined, player.token)).status).toBe(401);
    },
  );
});
