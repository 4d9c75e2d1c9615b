import type { Page } from "playwright";
import { expect } from "vitest";
import { everythingIsCached } from "../world/offline-cache.ts";
import { test, type MadePlayer, type World } from "../world/world.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
const list = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const refuse = ({ desk }: World, { id }: MadePlayer, reason: string) =>
  desk(`/verifications/${id}`, { status: "failed", reason });
const says = (page: Page, name: string) =>
  bell(page)
    .and(page.getByRole("button", { name, exact: true }))
    .waitFor();

test("the number is the same on two devices, and what one has read is read on the other", async ({ world }) => {
  const player = await world.player();
  const pages: Page[] = [];
  for (const worker of ["shared", "solo"] as const) {
    const device = await world.device({ worker, serviceWorker: false });
    await device.enter(player);
    pages.push(await device.open("/en/"));
  }
  const [phone, desktop] = pages;
  if (!phone || !desktop) throw new Error("two devices");
  await phone.setViewportSize({ width: 390, height: 780 });
  for (const page of pages) await says(page, "Notifications");
  await refuse(world, player, "The edge is cut off.");
  await refuse(world, player, "The photo is blurred.");
  for (const page of pages) await says(page, "Notifications, 2 unread");

  await bell(phone).click();
  const entries = list(phone).getByRole("listitem");
  await expect.poll(() => entries.count()).toBe(2);
  expect(await entries.first().innerText()).toContain("The photo is blurred.");
  for (const page of [desktop]) await says(page, "Notifications");
  // It stays marked for as long as one looks.
  expect(await entries.first().innerText()).toContain("Unread");
  await entries.first().getByRole("button").click();
  await phone.getByRole("dialog", { name: "Verification" }).waitFor();
  await phone.keyboard.press("Escape");
  await says(phone, "Notifications");
});

test("the bell opens and is read without a network, and all is in step once it is back", async ({ world }) => {
  const player = await world.player();
  const [device, other] = [await world.device(), await world.device({ serviceWorker: false })];
  await device.enter(player);
  await other.enter(player);
  await refuse(world, player, "The edge is cut off.");
  const page = await device.open("/en/");
  await says(page, "Notifications, 1 unread");
  await everythingIsCached(page);
  world.line.cut();
  await page.evaluate(() => globalThis.karat.layer?.app.checkGeo());
  await page.reload();
  await says(page, "Notifications, 1 unread");
  await bell(page).click();
  await list(page).getByText("The edge is cut off.").waitFor();
  await page.keyboard.press("Escape");
  await says(page, "Notifications");

  world.line.mend();
  await page.evaluate(() => globalThis.karat.layer?.app.checkGeo());
  await expect
    .poll(async () => (await world.api<{ unread: number }>("/bell", undefined, player.token)).value.unread)
    .toBe(0);
  await says(await other.open("/en/"), "Notifications");
});

test("a guest has no bell, and who has nothing in it is told what would be there", async ({ world }) => {
  const device = await world.device({ serviceWorker: false });
  const guest = await device.open("/en/");
  await guest.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();
  expect(await bell(guest).count()).toBe(0);
  await device.enter(await world.player());
  const page = await device.open("/en/");
  await bell(page).click();
  await list(page).getByText("Nothing has happened yet").waitFor();
});
