import type { Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import type { PushMessage } from "../../contract/push.ts";
import { createPushBrowsers } from "../builders/push-browser.ts";
import { test, type World } from "../world/world.ts";

/** Has the browser's own protocol hand a message to the service worker, as a push service would have it done. */
async function deliver(page: Page, { origin }: World, message: PushMessage) {
  const browser = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((found) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) found(ours.registrationId);
    });
    void browser.send("ServiceWorker.enable");
  });
  await browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) });
}

/** A headless browser denies all notifications, so what the service worker asks for is noted instead. */
async function noteShown(page: Page) {
  const worker = page.context().serviceWorkers()[0];
  await worker?.evaluate(() => {
    const notes: object[] = [];
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; notes: object[] };
    scope.notes = notes;
    scope.registration.showNotification = async (title, options) => void notes.push({ title, ...options });
  });
  return () => worker?.evaluate(() => (globalThis as unknown as { notes: object[] }).notes);
}

test("who asks in the settings is told in this browser, in their language, and no more once they turn it off", async ({
  world,
}) => {
  const pushes = await createPushBrowsers();
  onTestFinished(pushes.close);
  const browser = pushes.browser();
  const player = await world.player();
  const device = await world.device();
  // A headless browser has no push service: this one stands on the machine of the test.
  await device.context.addInitScript(({ endpoint, ...keys }) => {
    let isOn = false;
    Object.defineProperty(Notification, "permission", { get: () => (isOn ? "granted" : "default") });
    Notification.requestPermission = async () => "granted";
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => !(isOn = false) };
    PushManager.prototype.subscribe = async () => {
      isOn = true;
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => (isOn ? (subscription as unknown as PushSubscription) : null);
  }, browser.subscription);
  await device.enter(player);
  const page = await device.open("/en/profile/setting");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const own = page.getByRole("switch", { name: /Tell me in this browser/ });
  const quiet = page.getByRole("switch", { name: /Quiet hours/ });
  await expect.poll(() => quiet.isChecked()).toBe(true);
  await page.getByLabel("From", { exact: true }).waitFor();
  await quiet.click();
  await expect.poll(() => quiet.isChecked()).toBe(false);
  expect(await own.isChecked()).toBe(false);
  expect(await page.getByRole("switch", { name: /Bonuses and offers/ }).isChecked()).toBe(false);
  await own.click();
  await expect.poll(() => own.isChecked()).toBe(true);

  await world.desk(`/verifications/${player.id}`, { status: "failed", reason: "The edge is cut off." });
  await expect.poll(() => browser.messages()).toHaveLength(1);
  const [message] = browser.messages();
  if (!message) throw new Error("nothing was told");
  // In the account's language, whichever the page is in. The reason stays inside: others may see the screen.
  expect(message).toEqual({
    title: "Документы не приняты",
    body: "",
    data: "/profile",
    tag: "bell:1",
    icon: "/icon-192.png",
  });
  const shown = await noteShown(page);
  await deliver(page, world, message);
  await expect.poll(shown).toEqual([message]);

  await own.click();
  await expect.poll(() => own.isChecked()).toBe(false);
  await world.desk(`/verifications/${player.id}`, { status: "success" });
  await page.getByRole("button", { name: "Notifications, 2 unread" }).waitFor();
  expect(browser.messages()).toHaveLength(1);
});
