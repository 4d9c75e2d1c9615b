import { expect, test } from "vitest";
import { movedAddress } from "./moved-address.ts";

const move = { protocol: "https:", host: "b.example:8443", from: "a.example", code: undefined };

test("a page that moves keeps path, query and place, says where from, and leaves its secrets behind", () => {
  const page = "https://a.example/kz/games/dice?tab=2&token=x&code=1&simpleAuthToken=s&moveCode=old&fromOld=evil#rules";
  expect(movedAddress(page, move)).toBe("https://b.example:8443/kz/games/dice?tab=2&fromOld=a.example#rules");
  expect(movedAddress(page, { ...move, code: "c0de" })).toBe(
    "https://b.example:8443/kz/games/dice?tab=2&fromOld=a.example&moveCode=c0de#rules",
  );
});

test("no path makes another host of the one that was chosen", () => {
  for (const path of ["//evil.example/", "/\\evil.example", "/@evil.example", "/..//evil.example", "/:80@evil.example"])
    expect(new URL(movedAddress(`https://a.example${path}`, move)).host).toBe("b.example:8443");
});
