import type { Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import { everythingIsCached } from "../world/offline-cache.ts";
import { test, type World } from "../world/world.ts";
import { faultsOfHelp } from "./help-in-reach.ts";

const button = (page: Page) => page.getByRole("button", { name: /^Support chat/ });
const chat = (page: Page) => page.getByRole("dialog", { name: "Support chat" });
const messages = (page: Page) => chat(page).getByRole("log", { name: "Messages" });
/** What stands in the thread, without who has written it and when. */
const texts = (page: Page) =>
  messages(page)
    .locator("li > p:last-of-type")
    .evaluateAll((all) => all.map((each) => [...each.childNodes].find(({ nodeType }) => nodeType === 3)?.textContent));

async function write(page: Page, text: string) {
  await chat(page).getByRole("textbox", { name: "Your message" }).fill(text);
  await page.keyboard.press("Enter");
}

/** Writes, and waits until the house has it. */
async function send(page: Page, text: string) {
  await write(page, text);
  await messages(page).locator("li:not([data-waiting])").getByText(text).waitFor();
}

async function openChat(page: Page) {
  await button(page).click();
  await messages(page).waitFor();
}

/** The desk in a browser of its own, answering one who has written. */
async function atDesk(world: World) {
  const { context } = await world.device({ serviceWorker: false });
  const page = await context.newPage();
  const address = `http://desk.localhost:${new URL(world.origin).port}/`;
  return async (who: string, text: string) => {
    await page.goto(address);
    const thread = page.locator(`form[action="/chat/${who}"]`);
    await thread.getByLabel("Answer").fill(text);
    await thread.getByRole("button", { name: "Send" }).click();
    await page.getByRole("status").getByText("is done").waitFor();
  };
}

/** How the desk calls the guest who waits. */
async function guestAtDesk(world: World): Promise<string> {
  const { context } = await world.device({ serviceWorker: false });
  const page = await context.newPage();
  await page.goto(`http://desk.localhost:${new URL(world.origin).port}/`);
  const action = await page.locator('form[action^="/chat/guest-"]').first().getAttribute("action");
  return action?.slice("/chat/".length) ?? "";
}

const askTheHouse = (page: Page) => page.evaluate(() => globalThis.karat.layer?.app.checkGeo());

test("a player and the desk exchange ten messages with a cut in the middle: in order, none twice, also after a reload", async ({
  world,
}) => {
  const player = await world.player();
  const device = await world.device();
  await device.enter(player);
  const page = await device.open("/en/");
  const answer = await atDesk(world);
  await everythingIsCached(page);
  await openChat(page);
  await send(page, "1: Hello.");
  await answer(player.id, "2: Hello, how can we help?");
  await messages(page).getByText("2: Hello").waitFor();
  await send(page, "3: Where is my withdrawal?");
  await messages(page).getByText("Seen").waitFor({ state: "hidden" });
  await world.desk(`/chat/${player.id}`);
  await messages(page).getByText("Seen").waitFor();
  await answer(player.id, "4: Let me look.");
  await messages(page).getByText("4: Let").waitFor();

  world.line.cut();
  await askTheHouse(page);
  await write(page, "5: It is of 500 roubles.");
  await write(page, "6: By card.");
  await messages(page).getByText("Will be sent when you’re online").waitFor();
  await world.desk(`/chat/${player.id}`, { text: "7: Which day?" });
  await page.reload();
  await openChat(page);
  await expect.poll(async () => (await texts(page)).slice(-2)).toEqual(["5: It is of 500 roubles.", "6: By card."]);

  world.line.mend();
  await askTheHouse(page);
  await messages(page).getByText("7: Which").waitFor();
  await expect.poll(() => messages(page).getByText("Will be sent").count()).toBe(0);
  await send(page, "8: Yesterday.");
  await answer(player.id, "9: It has been sent.");
  await messages(page).getByText("9: It").waitFor();
  await send(page, "10: Thank you!");
  const all = [1, 2, 3, 4, 7, 5, 6, 8, 9, 10];
  await expect.poll(async () => (await texts(page)).map((text) => Number.parseInt(text ?? "", 10))).toEqual(all);
  await page.reload();
  await openChat(page);
  await expect.poll(async () => (await texts(page)).map((text) => Number.parseInt(text ?? "", 10))).toEqual(all);
  const atHouse = await world.desk<{ items: { text: string }[] }>(`/chat/${player.id}`);
  expect(atHouse.value.items.map(({ text }) => Number.parseInt(text, 10)).toReversed()).toEqual(all);
});

test("an answer is counted on the button, in dialogs too, until it is read; support is seen to write", async ({
  world,
}) => {
  const player = await world.player();
  const device = await world.device({ serviceWorker: false });
  await device.enter(player);
  const page = await device.open("/en/");
  await openChat(page);
  await send(page, "Hello.");
  await world.desk(`/chat/${player.id}/typing`, {});
  await chat(page).getByText("Support is typing").waitFor();
  await page.keyboard.press("Escape");
  await chat(page).waitFor({ state: "hidden" });

  await world.desk(`/chat/${player.id}`, { text: "Hello to you." });
  await world.desk(`/chat/${player.id}`, { text: "How can we help?" });
  await page.getByRole("button", { name: "Support chat, 2 unread" }).waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Deposit" }).click();
  const dialog = page.getByRole("dialog", { name: "Deposit" });
  await dialog.getByRole("heading", { name: "Deposit" }).press("Shift");
  await dialog.getByRole("button", { name: "Support chat, 2 unread" }).click();
  await messages(page).getByText("How can we help?").waitFor();
  // Who closes it at a glance has not read it.
  await expect
    .poll(async () => (await world.desk<{ read_to: number }>(`/chat/${player.id}`)).value.read_to)
    .toBeGreaterThan(2);
  await page.keyboard.press("Escape");
  await expect.poll(() => button(page).getAttribute("aria-label")).toBe("Support chat");
});

test("a guest's thread follows them into the account, and is gone from the browser when they leave", async ({
  world,
}) => {
  const device = await world.device({ serviceWorker: false });
  const page = await device.open("/en/");
  await openChat(page);
  await send(page, "How do I sign up?");
  const guest = await guestAtDesk(world);
  await world.desk(`/chat/${guest}`, { text: "With an email." });
  await messages(page).getByText("With an email.").waitFor();

  const player = await world.player();
  await device.enter(player);
  await page.reload();
  await page.getByRole("banner").getByRole("button", { name: "Deposit" }).waitFor();
  await openChat(page);
  await expect.poll(() => texts(page)).toEqual(["How do I sign up?", "With an email."]);
  await page.keyboard.press("Escape");
  await page.evaluate(() => globalThis.karat.layer?.session.logout());
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();
  await openChat(page);
  await chat(page).getByText("Ask us anything").waitFor();
  expect(await texts(page)).toEqual([]);
});

test("a chat that fails leaves the product whole, and one can write for when it does not", async ({ world }) => {
  const failing = { match: "/chat", fault: "status", status: 500 };
  await world.desk("/network", { ...failing, times: 1_000 });
  onTestFinished(() => world.desk("/network", { ...failing, times: 0 }).then(() => {}));
  const page = await (await world.device({ serviceWorker: false })).open("/en/");
  await button(page).click();
  await chat(page).getByText("The chat can’t be loaded right now").waitFor();
  await write(page, "Is anybody there?");
  await messages(page).getByText("Is anybody there?").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  await page.getByRole("dialog", { name: "Log in" }).getByRole("button", { name: "Log in by email" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByRole("alert").count()).toBe(0);

  await world.desk("/network", { ...failing, times: 0 });
  await openChat(page);
  await messages(page).locator("li:not([data-waiting])").getByText("Is anybody there?").waitFor();
  await expect.poll(() => texts(page)).toEqual(["Is anybody there?"]);
});

test("half-typed words outlive a reload, and long ones stay in the panel on a small phone", async ({ world }) => {
  const device = await world.device({ serviceWorker: false });
  const page = await device.open("/en/");
  await page.setViewportSize({ width: 320, height: 568 });
  await openChat(page);
  const field = chat(page).getByRole("textbox", { name: "Your message" });
  await field.fill("Half-typed");
  await page.reload();
  await openChat(page);
  await expect.poll(() => field.inputValue()).toBe("Half-typed");
  await write(page, "x".repeat(300));
  await expect.poll(() => texts(page)).toHaveLength(1);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  const send = await chat(page).getByRole("button", { name: "Send" }).boundingBox();
  expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(568);
  await page.keyboard.press("Escape");
  expect(await faultsOfHelp(page)).toEqual([]);
});
