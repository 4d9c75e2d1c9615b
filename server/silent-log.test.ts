import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { calls } from "../contract/calls.ts";
import { spawnHouse } from "../tests/world/house.ts";
import { standsIn } from "../tests/world/stands-in.ts";
import type { InboxItem } from "./desk/inbox.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-silent-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What players type or receive: none of it may appear in a log, even at the most verbose level. */
const typed = {
  email: "canary-address@example.com",
  unknown: "canary-nobody@example.com",
  phone: "+79995550177",
  unknownPhone: "+79995550178",
  deskPhone: "+79995550179",
  password: "canary-password-1",
  next: "canary-another-2",
  captcha: "canary-captcha",
  query: "canary-query",
  cookie: "canary-cookie",
  agent: "canary-agent",
  draft: "canary-half-typed",
};

// It starts a whole house in its own process, and makes every call several times.
const patience = { timeout: 300_000 };

test(
  "no token, code, link, address or password stands in any log, whatever is called and however it fails",
  patience,
  async () => {
    const house = await spawnHouse({ folder, env: { KARAT_LOG_LEVEL: "trace" } });
    await house.ready();
    const sent = new Set<string>();

    async function call(path: string, body: Record<string, unknown>, token?: string) {
      const headers = {
        "User-Agent": typed.agent,
        Referer: `${house.site}/reset-password/${typed.query}`,
        Cookie: `device=${typed.cookie}; rt=${typed.cookie}`,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      };
      const json = { ...headers, "Content-Type": "application/json" };
      const reply = await house.api<{ token?: string; data?: { token?: string; reset_token?: string } }>(path, {
        body,
        headers,
      });
      await house.api(`${path}?email=${typed.email}&token=${typed.query}`, {
        body: { ...body, [typed.query]: 1 },
        headers,
      });
      await house.api(path, { body: `{"password":"${typed.password}"`, headers: json });
      await house.api(path, { method: "DELETE", headers });
      await house.api(path, {
        body: { ...body, email: { canary: typed.email } },
        headers: { ...headers, Authorization: `Bearer ${typed.query}` },
      });
      for (const secret of [
        reply.json.token,
        reply.json.data?.token,
        reply.json.data?.reset_token,
        ...reply.cookies.map(valueOf),
      ])
        if (secret) sent.add(secret);
      return reply.json;
    }

    async function sentTo(to: string, purpose: string): Promise<{ code: string; token: string }> {
      let found: InboxItem | undefined;
      const look = async () => {
        const { json } = await house.desk<{ items: InboxItem[] }>(
          `/inbox?to=${encodeURIComponent(to)}&purpose=${purpose}`,
        );
        return (found = json.items[0]);
      };
      await expect.poll(look, { interval: 20, timeout: 120_000 }).toBeDefined();
      const [code, token] = [found?.code ?? "", /[\w-]{43}(?=$|\?)/.exec(found?.link ?? "")?.[0] ?? ""];
      for (const secret of [code, token]) if (secret) sent.add(secret);
      return { code, token };
    }

    const { email, unknown, password, next, captcha } = typed;
    const api = "/api/v2/auth";
    const registered = await call(`${api}/register/email`, { email, password, currency: "RUB", accept: true, captcha });
    const token = registered.data?.token ?? "";
    await call(`${api}/register/email`, { email, password: "Password123", currency: "RUB", accept: true });
    const verifying = await sentTo(email, "verify");
    await call(`${api}/email/verify/code`, verifying, token);
    await call(`${api}/email/verify/code`, { code: verifying.code }, token);
    await call(`${api}/email/resend`, { email: unknown, current_password: password }, token);
    await call(`${api}/change/code`, {}, token);
    for (const address of [email, unknown]) {
      await call(`${api}/login/email/password`, { email: address, password, captcha });
      await call(`${api}/login/email/verification`, { email: address });
      await call(`${api}/login/email/resend`, { email: address });
      await call("/auth/send_login_data", { email: address });
      await call(`${api}/password/email/forgot`, { email: address, captcha });
    }
    await call(`${api}/login/email/code`, { email, code: "000000" });
    await call(`${api}/login/email/code`, { email, code: (await sentTo(email, "login")).code });
    const reset = await sentTo(email, "reset");
    await call(`${api}/password/email/token/check`, { token: reset.token });
    const exchanged = await call(`${api}/password/email/token/confirm`, { token: reset.token });
    await call(`${api}/password/email/code/confirm`, { email, code: reset.code });
    const words = { password: next, password_confirm: next };
    await call(`${api}/password/email/reset/code`, { email, code: reset.code, ...words });
    await call(`${api}/password/email/reset/token`, { reset_token: exchanged.data?.reset_token, ...words });
    await call("/auth/simple", { token: reset.token });
    const again = await call(`${api}/login/email/password`, { email, password: next });
    expect(again.token).toBeDefined();
    await call("/password/update", { old_password: next, password, password_confirm: password }, again.token);
    await call(`${api}/password/set`, { password, confirm_password: password }, again.token);
    await call("/auth/refresh-token", {}, again.token);
    await house.desk("/players", { phone: typed.deskPhone, password });

    const mover = await house.api<{ token: string }>(`${api}/login/email/password`, { body: { email, password } });
    const held = {
      Authorization: `Bearer ${mover.json.token}`,
      Cookie: mover.cookies.map((line) => line.split(";")[0]).join("; "),
    };
    const luggage = { cookies: {}, storage: {}, drafts: { chat: typed.draft } };
    const packed = await house.api<{ code: string }>("/auth/move", {
      body: { target: "karat-b.localhost", luggage },
      headers: held,
    });
    const moveCode = packed.json.code;
    expect(moveCode).toHaveLength(43);
    sent.add(moveCode);
    await call("/auth/move", { target: typed.query, luggage }, mover.json.token);
    await house.fetch(`http://karat.localhost/en?moveCode=${moveCode}`);
    for (const _ of ["once", "twice"]) {
      const arrived = await house.fetch("http://api.karat-b.localhost/auth/move/arrive", { body: { code: moveCode } });
      for (const secret of arrived.cookies.map(valueOf)) if (secret) sent.add(secret);
    }
    await call("/auth/move/arrive", { code: moveCode });

    const { phone, unknownPhone } = typed;
    const newcomer = await call(`${api}/register/phone`, { phone, password, currency: "RUB", accept: true, captcha });
    const confirming = await sentTo(phone, "verify");
    await call(`${api}/phone/verify/code`, { code: confirming.code }, newcomer.data?.token);
    await call(`${api}/phone/resend`, { phone: unknownPhone, current_password: password }, newcomer.data?.token);
    for (const number of [phone, unknownPhone]) {
      await call(`${api}/login/phone/password`, { phone: number, password, captcha });
      await call(`${api}/login/phone/verification`, { phone: number });
      await call(`${api}/login/phone/code/resend`, { phone: number });
      await call(`${api}/password/phone/forgot`, { phone: number, captcha });
    }
    await call(`${api}/login/phone/code`, { phone, code: (await sentTo(phone, "login")).code });
    const bySms = await sentTo(phone, "reset");
    await call(`${api}/password/phone/token/check`, { token: bySms.token, phone });
    await call(`${api}/password/phone/code/confirm`, { phone, code: bySms.code });
    const opened = await call(`${api}/password/phone/token/confirm`, { token: bySms.token, phone });
    await call(`${api}/password/phone/reset`, { reset_token: opened.data?.reset_token, ...words });

    // Site addresses that contain a key, and the headers of every call.
    for (const path of [
      `/reset-password/${reset.token}?phone=${typed.phone}`,
      `/?simple_auth=1&simpleAuthToken=${reset.token}`,
    ])
      await house.fetch(`http://karat.localhost${path}`, { headers: { "User-Agent": typed.agent } });
    for (const { path, method } of Object.values(calls)) {
      const address = `${path.replace(/\{\w+\}/g, typed.query)}?token=${typed.query}&whoAreYou=${typed.query}`;
      const headers = {
        Authorization: `Bearer ${again.token ?? ""}`,
        "Idempotency-Key": typed.query,
        Region: typed.query,
      };
      await house.api(address, { method, headers, ...(method === "POST" || method === "PUT" ? { body: typed } : {}) });
    }
    await house.stop();

    const logs = [house.said(), ...logsIn(folder)];
    const all = logs.join("\n");
    expect(all).toContain('"call":"loginByCode"');
    expect(all).toContain('"level":"info"');
    expect(sent.size).toBeGreaterThan(10);
    const told = [...Object.values(typed), ...sent].filter((secret) => standsIn(all, secret));
    expect(told).toEqual([]);
  },
);

test("what is looked for would be found", () => {
  expect(standsIn('{"code":"042137"}', "042137")).toBe(true);
  expect(standsIn("code 042137.", "042137")).toBe(true);
  expect(standsIn('{"request":"019042137abc"}', "042137")).toBe(false);
  expect(standsIn("at https://x/?t=canary-query&y", "canary-query")).toBe(true);
});

function valueOf(line: string): string {
  return line.split(";")[0]?.split(/=(.*)/s)[1] ?? "";
}

function logsIn(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => /log/i.test(name) && !/pg_|WAL|base\//i.test(name) && statSync(join(path, name)).isFile())
    .map((name) => readFileSync(join(path, name), "utf8"));
}
