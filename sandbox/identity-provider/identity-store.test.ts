import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openIdentityStore } from "./identity-store.ts";

test("an account of a store of former builds stays the same one, and what is over is not found", async () => {
  const folder = mkdtempSync(join(tmpdir(), "karat-identity-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const former = join(folder, "store.json");
  const account = { id: "former", email: "Ann@example.com", name: "Ann", isVerified: true };
  writeFileSync(former, JSON.stringify({ accounts: [["ann@example.com", account]], models: [] }));
  openIdentityStore(folder).close();
  expect(existsSync(former)).toBe(false);

  const store = openIdentityStore(folder);
  expect(store.signIn({ ...account, id: "another", name: "Anna" })).toEqual({ ...account, name: "Anna" });
  const grants = store.adapterOf("Grant");
  await grants.upsert("one", { accountId: "former", clientId: "karat", jti: "one" }, 600);
  await grants.upsert("two", { accountId: "former", clientId: "other", jti: "two" }, -1);
  store.close();
  const again = openIdentityStore(folder);
  expect(again.accountById("former")?.name).toBe("Anna");
  expect([again.grantIdOf("former", "karat"), again.grantIdOf("former", "other")]).toEqual(["one", undefined]);
  await again.adapterOf("AccessToken").upsert("token", { grantId: "one" }, 600);
  await again.adapterOf("AccessToken").revokeByGrantId("one");
  expect(await again.adapterOf("AccessToken").find("token")).toBeUndefined();
  await again.adapterOf("Grant").consume("one");
  expect(await again.adapterOf("Grant").find("one")).toMatchObject({ consumed: expect.any(Number) });
  again.close();
});
