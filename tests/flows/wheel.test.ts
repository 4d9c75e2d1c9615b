import type { Page } from "playwright";
import { expect } from "vitest";
import { spunField, wheelDay, wheelFields } from "../../rules/promotions/wheel.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { flowsIn } from "../world/world.ts";

const test = flowsIn({}, { serviceWorker: false });
const clientSeed = "mine";

/** A server seed by which the wheel pays today, and tomorrow, should the day end meanwhile. */
function luckySeed(): string {
  const today = wheelDay(Date.now());
  for (let at = 1; ; at += 1) {
    const serverSeed = at.toString(16).padStart(64, "0");
    const pays = (day: number) => wheelFields[spunField(nodeHashing, { serverSeed, clientSeed, day })] !== 0n;
    if (pays(today) && pays(today + 1)) return serverSeed;
  }
}

/** Every state of the top bar from now on, with what the wheel says beside it. */
async function watch(page: Page) {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      const bell = document.querySelector("header button[aria-label^=Notifications]")?.getAttribute("aria-label") ?? "";
      const bonus = /\+.*bonus/.exec(document.querySelector("header")?.textContent ?? "")?.[0] ?? "no bonus";
      const isTold = document.querySelector("main b[role=status]") !== null;
      const state = `${isTold ? "told" : "untold"}: ${bell}, ${bonus}`;
      if (seen.at(-1) !== state) seen.push(state);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    look();
    Object.assign(globalThis, { seen });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}

test("what the wheel has brought is told by the wheel first, and by balance and bell once it stands", async ({
  world,
}) => {
  const player = await world.player();
  await world.desk("/seeds", { player: player.id, server_seed: luckySeed() });
  await world.api("/games/seeds/rotate", { client_seed: clientSeed }, player.token);
  const device = await world.device();
  await device.enter(player);
  const page = await device.open("/en/bonuses");
  const spin = page.getByRole("button", { name: "Spin", exact: true });
  await page.getByRole("button", { name: "Notifications" }).waitFor();
  const seen = await watch(page);
  await spin.click();
  await page.getByText(/to your bonus balance$/).waitFor();
  await page.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
  await expect.poll(async () => (await seen()).at(-1)).toMatch(/^told: Notifications, 1 unread, \+.*bonus/);
  const before = (await seen()).filter((state) => state.startsWith("untold"));
  expect(before).toEqual(["untold: Notifications, no bonus"]);
});
