import { expect, test } from "vitest";
import { disguised } from "../../tests/chaos/disguised.ts";
import { moveOf } from "./route-rule.ts";

const origins = ["https://karat.example", "https://help.example:8443"];
const external = (to: string) => moveOf({ to, external: true }, origins);
const internal = (to: string) => moveOf({ to, external: false }, origins);

test("inside the site a rule names a path", () => {
  expect(internal("/faq")).toEqual({ kind: "inside", path: "/faq" });
  expect(internal("/faq?topic=1#bets")).toEqual({ kind: "inside", path: "/faq?topic=1#bets" });
});

test("what is no path of this site leads nowhere", () => {
  for (const to of disguised(origins[0] ?? "").filter((text) => text !== "/faq"))
    expect(internal(to), JSON.stringify(to)).toEqual({ kind: "stay" });
});

test("outside, only to an allowed origin", () => {
  expect(external("https://karat.example/promo?x=1")).toEqual({
    kind: "outside",
    address: "https://karat.example/promo?x=1",
  });
  expect(external("https://help.example:8443/")).toEqual({ kind: "outside", address: "https://help.example:8443/" });
});

test("no other host, scheme or disguise gets through", () => {
  for (const to of origins.flatMap(disguised)) expect(external(to), JSON.stringify(to)).toEqual({ kind: "stay" });
});
