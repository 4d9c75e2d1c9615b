import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { callOver } from "../tests/world/call.ts";
import { houseArguments } from "../tests/world/house-program.ts";
import { spawnHouse } from "../tests/world/house.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-main-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const patience = { timeout: 300_000 };
const canary = { email: "canary-address@example.com", password: "canary-password-1" };

test(
  "a house says where it is, answers, closes in order, and has everything when it opens again",
  patience,
  async () => {
    const first = await spawnHouse({ folder });
    await first.ready();
    expect(first.said()).toContain(`Karat is open:  http://karat.localhost:${first.port}`);
    expect(first.said()).toContain(`Its desk:       http://desk.localhost:${first.port}`);
    const form = { ...canary, currency: "RUB", accept: true };
    const registered = await first.api<{ data: { token: string } }>("/api/v2/auth/register/email?query=canary-query", {
      body: form,
    });
    const { token } = registered.json.data;
    expect(registered.status).toBe(200);
    const phone = "+79001234567";
    const byPhone = { phone, password: canary.password, currency: "RUB", accept: true };
    expect((await first.api("/api/v2/auth/register/phone", { body: byPhone })).status).toBe(200);
    await first.api(`/api/v2/auth/password/phone/forgot?type=sms&phone=${phone}`, { body: { phone } });
    const links = async () =>
      (await first.desk<{ items: { link: string }[] }>(`/inbox?to=${phone}&purpose=reset`)).json.items;
    await expect.poll(links).toHaveLength(1);
    const resetToken = /[\w-]{43}/.exec((await links())[0]?.link ?? "")?.[0] ?? "";
    expect(resetToken).toHaveLength(43);
    expect((await first.desk("/money", { player: canary.email, amount: "5.00" })).status).toBe(200);

    await first.desk("/network", { match: "/profile/user", fault: "delay", ms: 400 });
    const socket = first.live();
    await once(socket, "open");
    const pending = first.api("/profile/user", { headers: { Authorization: `Bearer ${token}` } });
    await first.desk("/ledger/check");
    const [code] = await Promise.all([
      first.stop("SIGINT"),
      once(socket, "close").then(([reason]) => expect(reason).toBe(1001)),
    ]);
    expect(code).toBe(0);
    expect((await pending).status).toBe(200);

    const second = await spawnHouse({ folder });
    await second.ready();
    const login = await second.api<{ token: string }>("/api/v2/auth/login/email/password", { body: canary });
    expect(login.status).toBe(200);
    // The keys are the same as well: nobody was logged out.
    const profile = await second.api<{ user: { balance: string } }>("/profile/user", {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(profile.json.user.balance).toBe("5.00");
    expect(await second.stop("SIGTERM")).toBe(0);

    const log = readFileSync(join(folder, "house.log"), "utf8");
    expect(log).toContain('"call":"registerByEmail"');
    const secrets = [...Object.values(canary), "canary", token, "__Host-rt", phone.slice(1), resetToken];
    for (const secret of secrets) expect(log).not.toContain(secret);
  },
);

test("a house that is told to stop while it is opening stops in order, at whatever point that is", async () => {
  const fresh = join(folder, "fresh");
  // The first start makes a new database, the others find it.
  const points = ["postgres.new", "owner.json", "postgres/postmaster.pid"];
  for (const point of points) {
    const house = await spawnHouse({ folder: fresh });
    await expect.poll(() => existsSync(join(fresh, point)), { interval: 2, timeout: 120_000 }).toBe(true);
    expect([point, await house.stop("SIGINT")]).toEqual([point, 0]);
    expect(house.said()).not.toMatch(/error|ending/i);
    expect(leftIn(fresh)).toEqual([]);
  }
});

/** Files that exist only while a house runs. */
const leftIn = (path: string) =>
  ["owner.json", "postgres.new", "postgres/postmaster.pid"].filter((name) => existsSync(join(path, name)));

test("a signal that comes twice at once is one wish to stop", async () => {
  const house = await spawnHouse({ folder });
  await house.ready();
  const ended = house.stop("SIGINT");
  expect(await house.stop("SIGTERM")).toBe(0);
  await ended;
  expect(leftIn(folder)).toEqual([]);
});

test("a second house on the same data refuses at once and leaves the first alone", async () => {
  const first = await spawnHouse({ folder });
  await first.ready();
  const second = await spawnHouse({ folder });
  expect(await second.ended()).toBe(1);
  expect(second.said()).toMatch(new RegExp(`already runs on .* at http://karat.localhost:${first.port}`));
  expect((await first.api("/geo_ip")).status).toBe(200);
  await first.stop();
});

test("a house that cannot open says why in a sentence", async () => {
  const production = await spawnHouse({ folder, env: { KARAT_MODE: "production" } });
  expect(await production.ended()).toBe(1);
  expect(production.said().trim()).toMatch(/^KARAT_HOSTS is needed in production: .*\.$/);

  const file = join(folder, "file");
  writeFileSync(file, "");
  const misplaced = await spawnHouse({ folder, env: { KARAT_DATA: file } });
  expect(await misplaced.ended()).toBe(1);
  expect(misplaced.said().trim()).toMatch(/^KARAT_DATA is .*\.$/);

  const url = "postgres://karat:canary-password@127.0.0.1:1/karat";
  const unreachable = await spawnHouse({ folder, env: { DATABASE_URL: url } });
  expect(await unreachable.ended()).toBe(1);
  expect(unreachable.said().trim()).toBe(
    "DATABASE_URL leads to no database that lets this house in: connect ECONNREFUSED 127.0.0.1:1.",
  );

  const nonsense = await spawnHouse({ folder, env: { DATABASE_URL: "hello" } });
  expect(await nonsense.ended()).toBe(1);
  expect(nonsense.said().trim()).toBe(
    "DATABASE_URL is no address of a PostgreSQL: it begins with postgres:// or postgresql://.",
  );

  const closed = join(folder, "closed");
  mkdirSync(closed, { mode: 0o000 });
  const shut = await spawnHouse({ folder, env: { KARAT_DATA: closed } });
  expect(await shut.ended()).toBe(1);
  expect(shut.said().trim()).toMatch(/^KARAT_DATA is .*\.$/);

  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const fresh = join(folder, "without-a-port");
  const refused = await spawnHouse({ folder, env: { PORT: String(port), KARAT_DATA: fresh } });
  expect(await refused.ended()).toBe(1);
  expect(refused.said().trim()).toBe(
    `Port ${port} is taken by another program: stop it, or choose another port with PORT.`,
  );
  expect(readdirSync(fresh)).toEqual([]);
  other.close();
});

test.skipIf(!existsSync("/proc/self"))(
  "a folder that nobody can make is told at once, and not tried for ever",
  async () => {
    const house = await spawnHouse({ folder, env: { KARAT_DATA: "/proc/karat/below" } });
    expect(await house.ended()).toBe(1);
    expect(house.said().trim()).toMatch(/^KARAT_DATA is \/proc\/karat\/below, which is not a folder .*\.$/);
  },
);

test("a command with an address that is none says so, too", async () => {
  const env = { ...process.env, DATABASE_URL: "hello", KARAT_DATA: folder };
  const words = [...houseArguments(), "statement", "2026-11-20"];
  const failure = promisify(execFile)(process.execPath, words, { env });
  await expect(failure).rejects.toMatchObject({
    stderr: "DATABASE_URL is no address of a PostgreSQL: it begins with postgres:// or postgresql://.\n",
  });
});

test("a house that was killed opens again with all that it had answered", async () => {
  const first = await spawnHouse({ folder });
  await first.ready();
  const made = await first.desk<{ token: string }>("/players", { balance: "7.00" });
  await first.desk("/mirrors/karat-c.localhost", { up: false });
  await first.kill();
  await expect(callOver(first.port, "http://api.karat.localhost/geo_ip")).rejects.toThrow();
  const second = await spawnHouse({ folder });
  await second.ready();
  const profile = await second.api<{ user: { balance: string } }>("/profile/user", {
    headers: { Authorization: `Bearer ${made.json.token}` },
  });
  expect(profile.json.user.balance).toBe("7.00");
  // Settings of the desk persist: an unreachable site still is.
  await expect(second.fetch("http://karat-c.localhost/")).rejects.toThrow();
  await second.desk("/mirrors/karat-c.localhost", { up: true });
  await second.stop();
});

test("an operator's command beside an open house is obeyed by it at once", async () => {
  const house = await spawnHouse({ folder });
  await house.ready();
  const env = { ...process.env, PORT: String(house.port), KARAT_DATA: folder };
  const words = [...houseArguments(), "mirror", "move", "karat.localhost", "karat-b.localhost"];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  expect(stdout).toContain(`karat.localhost:${house.port}: up, moved to karat-b.localhost:${house.port}\n`);
  const redirect = async () =>
    (await house.api("/middleware/mirrorRedirect", { body: { domain: "karat.localhost" } })).json["redirect"];
  await expect.poll(redirect).toEqual({ newLink: `http://karat-b.localhost:${house.port}` });
  await house.stop();
});
