import { expect, test } from "vitest";
import { disguised } from "../../tests/chaos/disguised.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();

async function ruleTo(target: string, external: boolean) {
  await house.database.pool.query(
    `insert into route_rules (path, target, external) values ('/old', $1, $2)
    on conflict (path) do update set target = excluded.target, external = excluded.external`,
    [target, external],
  );
  const { json } = await house.api<{ redirect: { to: string; external: boolean } | null }>("/route-rules?path=/old");
  return json.redirect;
}

test("a path that has moved inside the site is told where to", async () => {
  expect(await ruleTo("/new?from=old#top", false)).toEqual({ to: "/new?from=old#top", external: false });
});

test("a path may move to another site of the house", async () => {
  const elsewhere = `http://karat-b.localhost:${house.port}/promo`;
  expect(await ruleTo(elsewhere, true)).toEqual({ to: elsewhere, external: true });
});

test("a rule that leads out of the house leads nowhere, in whatever disguise", async () => {
  // Text columns hold no zero bytes.
  const outside = disguised(house.site).filter((target) => !target.includes("\0"));
  for (const target of outside) expect([target, await ruleTo(target, true)]).toEqual([target, null]);
  for (const target of outside.filter((text) => text !== "/faq"))
    expect([target, await ruleTo(target, false)]).toEqual([target, null]);
});

test("a path that nothing is known about stays", async () => {
  expect((await house.api("/route-rules?path=/nowhere")).json).toEqual({ redirect: null });
});
