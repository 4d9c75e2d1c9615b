import { writeFileSync } from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filter, firstValueFrom } from "rxjs";
import { afterAll, expect, test } from "vitest";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-worker-flags-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "flags.json");
writeFileSync(
  path,
  JSON.stringify({
    version: 1,
    flags: {
      plain: { defaultValue: "a" },
      of_players: { defaultValue: false, rules: [{ condition: { isPlayer: true }, force: true }] },
      halves: {
        defaultValue: "none",
        rules: [{ key: "test", variations: ["one", "other"], hashAttribute: "browser" }],
      },
    },
  }),
);
const house = await startHouse({ env: { KARAT_FLAGS: path } });

const flagsOf = ({ features }: ReturnType<ReturnType<typeof createDevice>["worker"]>) =>
  firstValueFrom(features.flags.flags$().pipe(filter((flags) => "plain" in flags)));

test("flags are evaluated in the browser, which stays in its part of an experiment, also without a network", async () => {
  const device = createDevice(house);
  const flags = await flagsOf(device.worker());
  expect(flags).toMatchObject({ plain: { value: "a" }, of_players: { value: false } });
  expect(flags["halves"]?.variant).toMatch(/^test:[01]$/);
  device.cut();
  expect(await flagsOf(device.worker())).toEqual(flags);
});

test("a flag may be for players alone, and follows a login", async () => {
  const { json } = await house.desk<{ token: string }>("/players", {});
  const { features } = createDevice(house).worker(json.token);
  const ofPlayers$ = features.flags.flags$().pipe(filter((flags) => flags["of_players"]?.value === true));
  expect((await firstValueFrom(ofPlayers$))["plain"]).toEqual({ value: "a", variant: undefined });
});
