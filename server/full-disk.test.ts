import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { bearer, register } from "../tests/builders/accounts.ts";
import { startHouse, spawnHouse } from "../tests/world/house.ts";
import { smallDisk } from "../tests/chaos/small-disk.ts";
import { quiet } from "../tests/world/quiet.ts";
import { watchFreeSpace } from "./db/free-space.ts";
import { readPostmaster } from "./db/postmaster.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-full-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const order = { amount: "1.00", choice: { mode: "under", target: 4_950 } };
const wait = { timeout: 120_000, interval: 20 };

test("near the end of the disk what fills it is refused until there is well more room, and looked at no more than needed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let free = 300;
  const look = vi.fn(async () => ({ bavail: free, bsize: 1 }));
  const space = await watchFreeSpace({ folder, minFreeBytes: 200, log: quiet, look });
  const seen: boolean[] = [space.hasSpace];
  for (free of [199, 201, 249, 250, 200]) {
    await vi.advanceTimersByTimeAsync(1_000);
    seen.push(space.hasSpace);
  }
  look.mockRejectedValueOnce(new Error("EIO"));
  await vi.advanceTimersByTimeAsync(1_000);
  seen.push(space.hasSpace);
  space.close();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(seen).toEqual([true, false, false, false, true, true, true]);
  expect(look).toHaveBeenCalledTimes(7);
});

test("without room money and files are answered 503 with the reason, and the rest goes on", async () => {
  const house = await startHouse();
  const { token } = await register(house);
  const headers = bearer(token);
  const bet = (key: string) =>
    house.api("/games/dice/bet", { headers: { ...headers, "Idempotency-Key": key }, body: order });
  house.app.house.hasRoom = () => false;
  const key = randomUUID();
  const refused = await bet(key);
  expect([refused.status, refused.json["error"]]).toEqual([503, "read_only"]);
  expect(refused.headers["retry-after"]).toBe("5");
  expect((await house.api("/profile/user", { headers })).status).toBe(200);
  // Nor are rows that would be stored forever.
  const rotated = await house.api("/games/seeds/rotate", { headers, body: { client_seed: "mine" } });
  expect([rotated.status, rotated.json["error"]]).toEqual([503, "read_only"]);
  await expect(register(house)).rejects.toThrow("read_only");
  // The outcome can still be asked for, so nobody is left in doubt.
  const asked = await house.api(`/api/v2/operations/${key}?close=1`, { headers });
  expect(asked.json).toEqual({ state: "unknown", result: null });

  house.app.house.hasRoom = () => true;
  expect((await bet(randomUUID())).json["error"]).toBe("insufficient_funds");
  // The database's error code for a full disk.
  await house.database.pool.query(
    `create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
     create trigger full_disk before insert on operations for each row execute function full_disk()`,
  );
  const failed = await bet(randomUUID());
  expect([failed.status, failed.json["error"]]).toEqual([503, "read_only"]);
});

test("without room a stake that is out in a shared round or a duel can still be cashed out or taken back", async () => {
  const house = await startHouse();
  const { json } = await house.desk<{ token: string }>("/players", { balance: "10.00" });
  const call = async (method: string, path: string, body?: object) =>
    house.api<{ error?: string; duel?: { id: string }; balance?: string }>(path, {
      method,
      headers: { ...bearer(json.token), "Idempotency-Key": randomUUID() },
      ...(body && { body }),
    });
  const duels = "/games/coinflip/duels";
  const made = await call("POST", duels, { amount: "10.00", side: "heads" });
  house.app.house.hasRoom = () => false;
  expect((await call("POST", duels, { amount: "10.00", side: "heads" })).json.error).toBe("read_only");
  expect((await call("DELETE", `${duels}/${made.json.duel?.id}`)).json.balance).toBe("10.00");
  for (const path of ["crash/bets/0/cash-out", "crash/bets/0/cancel", "roulette/bets/0/cancel"])
    expect([path, (await call("POST", `/games/${path}`, {})).json.error]).toEqual([path, "not_found"]);
});

const disk = smallDisk(join(folder, "disk"), "192m");

test.skipIf(!disk)(
  "a house whose disk is full answers, loses nothing but lines of its log, and heals by itself",
  { timeout: 300_000 },
  async () => {
    if (!disk) return;
    const env = { KARAT_DATA: join(folder, "disk"), KARAT_DISK_FLOOR_MB: "40" };
    const house = await spawnHouse({ folder, env, through: disk.through });
    await house.ready();
    const { json: player } = await house.desk<{ token: string }>("/players", { balance: "1000.00" });
    const headers = { Authorization: `Bearer ${player.token}` };
    const statuses = new Set<number>();
    const taken: string[] = [];
    async function bet() {
      const key = randomUUID();
      const { status, json } = await house.api("/games/dice/bet", {
        headers: { ...headers, "Idempotency-Key": key },
        body: order,
      });
      statuses.add(status);
      if (status === 200) taken.push(key);
      return json["error"];
    }
    const profile = async () => (await house.api("/profile/user", { headers })).status;
    await bet();

    disk.fill(house.pid);
    await expect.poll(bet, wait).toBe("read_only");
    for (let reading = 0; reading < 100; reading += 1) expect(await profile()).toBe(200);
    // A full disk may end PostgreSQL itself.
    const postmaster = () => readPostmaster(disk.inside(house.pid, "postgres"));
    const killed = postmaster()?.pid ?? 0;
    process.kill(killed, "SIGKILL");
    expect(["read_only", "unavailable"]).toContain(await bet());
    // The reserve lets it start all the same, read-only.
    await expect.poll(profile, wait).toBe(200);
    await expect.poll(bet, wait).toBe("read_only");

    disk.empty(house.pid);
    await expect.poll(bet, wait).toBeUndefined();
    expect(await profile()).toBe(200);
    expect(statuses).toEqual(new Set([200, 503]));
    for (const key of taken) {
      const { json } = await house.api(`/api/v2/operations/${key}`, { headers });
      expect(json["state"]).toBe("done");
    }
    expect((await house.desk<{ balanced: boolean }>("/ledger/check")).json.balanced).toBe(true);
    const log = disk.inside(house.pid, "house.log");
    const lost = () =>
      readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => line.includes("lines of the log were lost"));
    await expect.poll(lost, wait).toHaveLength(1);
    expect(JSON.parse(lost()[0] ?? "")).toMatchObject({ lost: expect.any(Number) });
    expect(await house.stop()).toBe(0);
  },
);

test.skipIf(!disk)("a house without room to open says so in a sentence", async () => {
  // Too small for the keys, and for the database.
  for (const size of ["4k", "2m"] as const) {
    const data = join(folder, size);
    const house = await spawnHouse({
      folder,
      env: { KARAT_DATA: data },
      through: smallDisk(data, size)?.through ?? [],
    });
    expect(await house.ended()).toBe(1);
    expect(house.said()).toMatch(
      /^(The disk of KARAT_DATA is full: .*\.\n$|PostgreSQL could not make its data folder )/,
    );
    expect(house.said()).not.toMatch(/^\s+at /m);
  }
});
