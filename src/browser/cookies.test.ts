import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { consentText, type Purpose, purposes } from "../../rules/consent.ts";
import { carriedCookies, chosenConsent, keepCookies, rememberConsent } from "./cookies.ts";

const jar = new Map<string, string>();
const navigated = { globalPrivacyControl: false };

beforeEach(() => {
  jar.clear();
  navigated.globalPrivacyControl = false;
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("navigator", navigated);
  vi.stubGlobal("document", {
    get cookie() {
      return [...jar].map((pair) => pair.join("=")).join("; ");
    },
    set cookie(text: string) {
      const [name = "", value = ""] = (text.split("; ")[0] ?? "").split("=");
      if (text.includes("Max-Age=0;")) jar.delete(name);
      else jar.set(name, value);
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const chosen = () => chosenConsent()?.purposes;
const brought = (of: readonly Purpose[]) => ({ consent: consentText(of, false), advId: "a", partner: "p" });

test("a choice that is brought from another host counts where none was made here", () => {
  keepCookies(brought(purposes));
  expect([chosen(), carriedCookies()]).toEqual([purposes, brought(purposes)]);
});

test("of a choice made here and one that is brought, what was refused in either stays refused", () => {
  rememberConsent([]);
  keepCookies(brought(purposes));
  expect([chosen(), jar.has("advId"), jar.get("partner")]).toEqual([[], false, "p"]);

  rememberConsent(purposes);
  keepCookies(brought(purposes));
  expect([chosen(), jar.get("advId")]).toEqual([purposes, "a"]);
  keepCookies(brought(["analytics"]));
  expect([chosen(), jar.has("advId")]).toEqual([["analytics"], false]);
});

test("a choice stays as it is where what is brought is of another version, or is none", () => {
  rememberConsent(purposes);
  keepCookies({ consent: "0" });
  keepCookies({ partner: "p" });
  expect(chosen()).toEqual(purposes);
});

test("a choice made in spite of Global Privacy Control is brought along, and one made before it is none", () => {
  navigated.globalPrivacyControl = true;
  keepCookies({ consent: consentText(["analytics"], true) });
  expect(chosen()).toEqual(["analytics"]);
  keepCookies(brought(purposes));
  expect(chosen()).toEqual([]);
});
