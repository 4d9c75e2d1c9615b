import { expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";
import { resetLinkInHash } from "./reset-link-in-hash.ts";

const house = await startHouse();

test("a reset link is opened with its secrets behind the hash, where no referrer and no log of a proxy finds them", async () => {
  const reply = await house.fetch(`${house.site}/en/reset-password/abc?phone=%2B79011234567&tab=2`, {
    headers: { "Sec-Fetch-Mode": "navigate" },
  });
  expect([reply.status, reply.headers["location"], reply.headers["cache-control"]]).toEqual([
    302,
    `${house.site}/en/reset-password/opened?tab=2#token=abc&phone=%2B79011234567`,
    "no-store",
  ]);
});

test("what is opened already, and every other page, stays where it is", () => {
  for (const path of ["/en/reset-password/opened", "/en/reset-password", "/password/reset", "/faq"])
    expect(resetLinkInHash(path, "?phone=1")).toBeUndefined();
});
