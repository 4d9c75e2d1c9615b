import { firstValueFrom } from "rxjs";
import { expect, test } from "vitest";
import { eventually } from "../tests/world/eventually.ts";
import { bearer, register } from "../tests/builders/accounts.ts";
import { createDevice } from "../tests/world/device.ts";
import { startHouse } from "../tests/world/house.ts";
import { sendOutbox } from "./outbox.ts";

const house = await startHouse();
await house.desk("/geo", { country_code: "KZ" });

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;
const signal = new AbortController().signal;
const ask = ({ features }: Worker) => features.app.checkGeo(undefined, { signal });
const waiting = ({ features }: Worker) => firstValueFrom(features.app.waiting$());
const zoneOf = async (token: string) =>
  (await house.api<{ user: { timezone: string } }>("/profile/user", { headers: bearer(token) })).json.user.timezone;

/** A device whose player has changed two settings without a network, and whose last tab is gone. */
async function leftBehind() {
  const { token } = await register(house);
  const device = createDevice(house);
  const worker = device.worker(token);
  await eventually(async () => expect((await firstValueFrom(worker.features.session.state$())).status).toBe("player"));
  await ask(worker);
  device.cut();
  await ask(worker);
  await worker.features.profile.change({ timezone: "Asia/Tokyo" });
  await worker.features.profile.change({ is_avatar_hidden: true });
  worker.kill();
  device.mend();
  return { token, device };
}

const bodies = (device: ReturnType<typeof createDevice>) =>
  device.sent("PUT", "/profile/settings").map(({ body }) => body);

test("what waits is sent in order, once, and the next start finds nothing left", async () => {
  const { token, device } = await leftBehind();
  const woken = device.serviceWorker();
  await Promise.all([sendOutbox(woken), sendOutbox(woken)]);
  expect(bodies(device)).toEqual([{ timezone: "Asia/Tokyo" }, { is_avatar_hidden: true }]);
  expect(await zoneOf(token)).toBe("Asia/Tokyo");
  const said = device.sent("PUT", "/profile/settings").map(({ language, region }) => [language, region]);
  expect(said).toEqual(Array(2).fill(["en-US", "KZ"]));
  const next = device.worker(token);
  await ask(next);
  expect(await waiting(next)).toEqual([]);
  expect(bodies(device)).toHaveLength(2);
});

test("a reply that is lost wakes it again, and the house does it once", async () => {
  const { token, device } = await leftBehind();
  let lost = 0;
  device.loseSome((way, { method }) => method === "PUT" && way === "reply" && lost++ === 0);
  await expect(sendOutbox(device.serviceWorker())).rejects.toThrow("cut on the way back");
  await sendOutbox(device.serviceWorker());
  const keys = device.sent("PUT", "/profile/settings").map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([3, 2]);
  expect(await zoneOf(token)).toBe("Asia/Tokyo");
});

test("a token that is over is left for the next start, and never renewed here", async () => {
  const { token, device } = await leftBehind();
  await house.api("/auth/logout", { method: "PUT", headers: bearer(token) });
  await sendOutbox(device.serviceWorker());
  expect(bodies(device)).toHaveLength(1);
  expect(device.sent("POST", "/auth/refresh-token")).toEqual([]);
  await sendOutbox(device.serviceWorker());
  expect(bodies(device)).toHaveLength(2);
});

test("a device that nobody is logged in at sends nothing, and gets no databases by it", async () => {
  const device = createDevice(house);
  await sendOutbox(device.serviceWorker());
  expect(await device.databases()).toEqual([]);
});

test("where somebody else's cookie is there already, whom no tab has told of yet, nothing is sent as anybody", async () => {
  const { device } = await leftBehind();
  const other = await register(house);
  for (const value of [other.token, "", undefined])
    await sendOutbox({
      ...device.serviceWorker(),
      cookieStore: { get: async () => (value === undefined ? null : { value }) },
    });
  expect(bodies(device)).toEqual([]);
});

test("who logs out while it is about to send takes all of it along", async () => {
  const { token, device } = await leftBehind();
  let left: Promise<unknown> | undefined;
  device.beforeReply(({ path }) => {
    if (path !== "/config.json" || left) return undefined;
    left = device.worker(token).features.session.logout();
    return left;
  });
  await sendOutbox(device.serviceWorker());
  expect(left).toBeDefined();
  expect(bodies(device)).toEqual([]);
});

test("while a tab is there its own worker sends", async () => {
  const { token, device } = await leftBehind();
  device.cut();
  const worker = device.worker(token);
  await eventually(async () => expect(await waiting(worker)).toHaveLength(2));
  const woken = sendOutbox(device.serviceWorker());
  device.mend();
  await ask(worker);
  await eventually(async () => expect(await waiting(worker)).toEqual([]));
  worker.kill();
  await woken;
  expect(bodies(device)).toHaveLength(2);
});
