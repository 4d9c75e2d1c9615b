import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CookieName, pageCookieList } from "../../contract/cookies.ts";
import { keepCookie, rememberConsent } from "./cookies.ts";

/** What was written, as a browser is told of it, and what can be read of it. */
const lines: string[] = [];
let kept: Record<string, string> = {};

beforeEach(() => {
  lines.length = 0;
  kept = {};
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", {
    get cookie() {
      return Object.entries(kept)
        .map((pair) => pair.join("="))
        .join("; ");
    },
    set cookie(line: string) {
      lines.push(line);
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      kept = { ...kept, [name]: value };
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Of each, how many seconds a browser is to keep it; undefined is until it is closed. */
const ages: Record<CookieName, number | undefined> = {
  token: 2_592_000,
  language: 31_536_000,
  consent: 31_536_000,
  stag: 86_400,
  partner: 2_592_000,
  adplace: 2_592_000,
  promo: 2_592_000,
  prHash: 86_400,
  userBrowser: 86_400,
  userVersion: 86_400,
  simpleAuth: 86_400,
  mirrorNextRun: 86_400,
  ssoRedirected: undefined,
  super_bonus: 157_680_000,
  advId: 86_400,
  advertiseUid: 2_592_000,
  advertiseSource: 2_592_000,
  cpaOneUid: 2_592_000,
  adBonusType: 600,
  adBonusValue: 600,
  adBonusModal: 600,
};

test("each cookie is written for the whole site and for as long as was promised, whatever a browser makes of that", () => {
  rememberConsent(["advertising"]);
  const consent = kept["consent"] ?? "";
  lines.length = 0;
  for (const [name] of pageCookieList) keepCookie(name, name === "consent" ? consent : "x");
  expect(lines).toEqual(
    Object.entries(ages).map(([name, ageS]) => {
      const age = ageS === undefined ? "" : `; Max-Age=${ageS}`;
      return `${name}=${name === "consent" ? consent : "x"}; Path=/${age}; SameSite=Lax; Secure`;
    }),
  );
});

test("what an advertisement is known by is not written before it was agreed to", () => {
  const necessary = pageCookieList.filter(([, { purpose }]) => purpose === undefined).map(([name]) => name);
  for (const purposes of [undefined, ["analytics", "replay"]] as const) {
    if (purposes) rememberConsent(purposes);
    lines.length = 0;
    for (const [name] of pageCookieList) if (name !== "consent") keepCookie(name, "x");
    expect(lines.map((line) => line.split("=")[0])).toEqual(necessary.filter((name) => name !== "consent"));
    expect(necessary).not.toContain("advId");
  }
});
