import { expect, test } from "vitest";
import {
  entered,
  guestRow,
  hashed,
  isNewer,
  isOwn,
  leavingOf,
  left,
  refused,
  renewed,
  reported,
} from "./session-row.ts";
import { playerOf } from "../../contract/token.ts";

const tokenOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;

const [a, b, c] = await Promise.all([hashed("a"), hashed("b"), hashed("c")]);

test("a login, a refresh and a logout each leave a row that is newer than the one before", () => {
  const loggedIn = entered(guestRow, a, null);
  const refreshed = renewed(loggedIn, b);
  const loggedOut = left(refreshed, true);
  const again = entered(loggedOut, c, null);
  const rows = [guestRow, loggedIn, refreshed, loggedOut, again];
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (before) expect([isNewer(row, before), isNewer(before, row)]).toEqual([true, false]);
  }
});

test("a logout forgets the token but remembers whose end the house has yet to hear of", () => {
  const loggedOut = left(entered(guestRow, a, null), true);
  expect(loggedOut).toMatchObject({ token: undefined, leaving: "a" });
  expect([isOwn(loggedOut, a), isOwn(loggedOut, b)]).toEqual([true, false]);
  expect(JSON.stringify(loggedOut.own)).not.toContain('"a"');
});

test("each logout that the house has not heard of is remembered until it has heard of that one", () => {
  const twice = left(entered(left(entered(guestRow, a, null), true), b, null), true);
  expect(leavingOf(twice)).toEqual(["b", "a"]);
  const once = reported(twice, "b");
  expect(leavingOf(once)).toEqual(["a"]);
  expect(leavingOf(reported(once, "b"))).toEqual(["a"]);
  expect(leavingOf(reported(once, "a"))).toEqual([]);
  const ofAnEarlierBuild = { ...entered(guestRow, a, null), leaving: "c" };
  expect(leavingOf(left(ofAnEarlierBuild, true))).toEqual(["a", "c"]);
});

test("a refusal of the house is remembered with the sign-on link of its login, until the next login or logout", () => {
  const over = refused(entered(guestRow, a, "https://id.example/"));
  expect(over).toMatchObject({ token: undefined, leaving: undefined, refused: true, sso: "https://id.example/" });
  expect([entered(over, b, null).refused, left(over, true).refused]).toEqual([false, false]);
});

test("the hash of a token is the one that earlier builds have kept of it", () => {
  expect(a.hash).toBe("ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb");
});

test("whose token it is stands in its payload, and anything else is nobody's", () => {
  expect(playerOf(tokenOf({ sub: "100001" }), atob)).toBe("100001");
  for (const odd of [undefined, "", "abc", "a.b.c", tokenOf({}), tokenOf({ sub: 7 }), tokenOf({ sub: "../x" })])
    expect(playerOf(odd, atob)).toBeNull();
});
