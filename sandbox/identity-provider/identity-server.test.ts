import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newEmail } from "../../tests/builders/accounts.ts";
import { freePort } from "../../tests/world/free-port.ts";
import { startHouse } from "../../tests/world/house.ts";
import { keepDown } from "../../tests/world/keep-down.ts";
import { createVisitor } from "../../tests/world/visitor.ts";
import { openIdentityServer } from "./identity-server.ts";

test("a provider that is killed is told of, does the house no harm, and comes back knowing its accounts", async () => {
  const house = await startHouse({ withIdentity: true });
  const email = newEmail();
  const visitor = createVisitor(house);
  const { token } = await visitor.throughProvider({ email });
  await visitor.login({ token, accept: true });
  const pid = house.identity?.pid();
  const { letUp } = await keepDown(house.identity);
  const away = await createVisitor(house).login({});
  expect([away.status, away.json["error"]]).toEqual([503, "provider_unavailable"]);
  expect((await house.api("/geo_ip")).status).toBe(200);
  expect((await house.fetch("http://id.localhost/")).status).toBe(503);

  letUp();
  const answers = async () => (await createVisitor(house).login({})).status;
  await expect.poll(answers).toBe(200);
  expect(house.identity?.pid()).not.toBe(pid);
  // The account survives, and its consent need not be given again.
  const back = createVisitor(house);
  const begun = await back.login<{ url: string }>({});
  const asked = await back.go(begun.json.url);
  const fields = { do: "sign-in", email, name: "Somebody", verified: "on" };
  const end = await back.submit(asked.address, fields);
  expect(new URL(end.address).pathname).toBe("/auth/callback/sandbox");
  expect(end.text).toContain("&quot;is_register&quot;:false");
});

test("a second provider on another host signs in by what stands in a file, with nothing changed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "karat-second-"));
  const [port, housePort] = [await freePort(), await freePort()];
  const issuer = `http://second.localhost:${port}`;
  const client = { id: "karat-there", secret: "some-other-secret" };
  const callback = `http://api.karat.localhost:${housePort}/auth/callback/second`;
  const { close } = await openIdentityServer({
    FOLDER: folder,
    ISSUER: issuer,
    CLIENT_ID: client.id,
    CLIENT_SECRET: client.secret,
    REDIRECT_URIS: callback,
    PORT: String(port),
  });
  onTestFinished(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, "providers.json");
  const entry = { id: "second", name: "Second", issuer, client_id: client.id, client_secret: client.secret };
  writeFileSync(file, JSON.stringify([entry]));
  const house = await startHouse({ env: { KARAT_PROVIDERS: file }, port: housePort });
  expect((await house.fetch<{ providers: object[] }>("http://karat.localhost/config.json")).json.providers).toEqual([
    { id: "second", name: "Second" },
    { id: "sandbox", name: "Sandbox ID" },
  ]);
  const visitor = createVisitor(house);
  const { token } = await visitor.throughProvider({ email: newEmail() }, { provider: "second" });
  const ended = await visitor.login({ provider: "second", token, accept: true });
  expect([ended.status, ended.json["is_register"]]).toEqual([200, true]);
});

test("it signs nobody in without PKCE, and sends nobody to an address that it was not told of", async () => {
  const house = await startHouse({ withIdentity: true });
  const visitor = createVisitor(house);
  const { json } = await visitor.login<{ url: string }>({});
  const without = new URL(json.url);
  without.searchParams.delete("code_challenge");
  without.searchParams.delete("code_challenge_method");
  const refused = await visitor.go(without.href);
  expect(new URL(refused.address).searchParams.get("error")).toBe("invalid_request");
  const elsewhere = new URL(json.url);
  elsewhere.searchParams.set("redirect_uri", "http://evil.example/");
  const stopped = await visitor.go(elsewhere.href);
  expect([stopped.status, new URL(stopped.address).host]).toEqual([400, `id.localhost:${house.port}`]);
});
