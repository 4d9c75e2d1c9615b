import { describe, expect, test } from "vitest";
import { disguised } from "../tests/chaos/disguised.ts";
import { allowedTarget, isSecretPath, pathInside, withoutSecrets } from "./addresses.ts";

const origins = ["http://karat.localhost:8080", "http://sso.localhost:8080", "https://karat.example"];

describe("a link to another host", () => {
  test("leads exactly to the hosts of the list", () => {
    const good = [
      "http://karat.localhost:8080/",
      "http://karat.localhost:8080/en/games/dice?promo=a%20b#rules",
      "http://sso.localhost:8080/?url=http%3A%2F%2Fkarat.localhost",
      "https://karat.example/path/@name",
    ];
    for (const address of good) expect(allowedTarget(address, origins)).toBe(address);
    expect(allowedTarget("https://KARAT.example", origins)).toBe("https://karat.example/");
    expect(allowedTarget("https://karat.example?a=1", origins)).toBe("https://karat.example/?a=1");
  });

  describe.each(origins)("not to %s", (origin) => {
    test.for(disguised(origin))("in the disguise of %j", (address) => {
      expect(allowedTarget(address, origins)).toBeUndefined();
    });
  });

  test("without a list there is nowhere to go", () => {
    expect(allowedTarget("https://karat.example/", [])).toBeUndefined();
  });
});

describe("a path of the site", () => {
  test("is one that begins with a single slash", () => {
    for (const path of ["/", "/faq", "/faq?topic=1#bets", "/a//b", "/@name", "/a:b"])
      expect(pathInside(path)).toBe(path);
    expect(pathInside("/a/../b")).toBe("/b");
  });

  test.for(disguised("https://karat.example").filter((text) => text !== "/faq"))("is not %j", (address) => {
    expect(pathInside(address)).toBeUndefined();
  });
});

test("an address that is handed on says what page it is, and nothing that opens or names anybody", () => {
  const address =
    "https://karat.example/en/games/dice?promo=gold&simple_auth=1&simpleAuthToken=a&sso_state=b&whoAreYou=c&no_sso=1" +
    "&token=d&code=1&state=e&phone=%2B7&email=a%40b&reset_token=f&moveCode=g&tab=2#rules";
  expect(withoutSecrets(address)).toBe("https://karat.example/en/games/dice?promo=gold&tab=2#rules");
  // An address without secrets keeps its exact spelling.
  expect(withoutSecrets("https://karat.example/?login&a=b%20c")).toBe("https://karat.example/?login&a=b%20c");
});

test("the page on which a password is set is secret as a whole", () => {
  for (const path of ["/reset-password/abc", "/en/reset-password/abc", "/kz/password/reset", "/password/reset"])
    expect(isSecretPath(path)).toBe(true);
  for (const path of ["/", "/profile", "/games/reset-password", "/password", "/reset-passwords"])
    expect(isSecretPath(path)).toBe(false);
});
