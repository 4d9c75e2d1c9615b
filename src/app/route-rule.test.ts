import { expect, test } from "vitest";
import { moveOf } from "./route-rule.ts";

const origins = ["https://karat.example", "https://help.example:8443"];
const external = (to: string) => moveOf({ to, external: true }, origins);
const internal = (to: string) => moveOf({ to, external: false }, origins);

test("no rule, no move", () => {
  expect(moveOf(null, origins)).toEqual({ kind: "stay" });
});

test("inside the site a rule names a path", () => {
  expect(internal("/faq")).toEqual({ kind: "inside", path: "/faq" });
  expect(internal("/faq?topic=1#bets")).toEqual({ kind: "inside", path: "/faq?topic=1#bets" });
});

test("what is no path of this site leads nowhere", () => {
  for (const to of [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "faq",
    "",
    "/\t/evil.example",
  ]) {
    expect(internal(to), JSON.stringify(to)).toEqual({ kind: "stay" });
  }
});

test("outside, only to an allowed origin", () => {
  expect(external("https://karat.example/promo?x=1")).toEqual({
    kind: "outside",
    address: "https://karat.example/promo?x=1",
  });
  expect(external("https://help.example:8443/")).toEqual({ kind: "outside", address: "https://help.example:8443/" });
});

test("no other host, scheme or disguise gets through", () => {
  const disguised = [
    "http://karat.example/", "https://evil.example/", "https://karat.example.evil.example/", "https://karat.example@evil.example/",
    "https://help.example/", "javascript:alert(1)", "data:text/html,x", "//karat.example/", "/faq", "karat.example", "",
  ]; // prettier-ignore
  for (const to of disguised) expect(external(to), to).toEqual({ kind: "stay" });
});
