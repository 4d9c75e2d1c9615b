import { browserStorage } from "../../../contract/browser-storage.ts";
import { type CookieName, houseCookies, pageCookieList } from "../../../contract/cookies.ts";
import type { Block } from "../../features/reading/prose.tsx";

/** What a policy says of each thing that is kept in a browser, in its own language. */
export interface StorageWords {
  /** The clauses before the lists, in their order. */
  necessary: string;
  agreed: string;
  house: string;
  storage: string;
  /** How long: `{{count}}` is filled in. */
  until: { session: string; minutes: string; day: string; days: string; years: string };
  cookies: Record<CookieName, string>;
  houseCookies: Record<keyof typeof houseCookies, string>;
  stored: Record<keyof typeof browserStorage, string>;
}

/** The lists of cookies and storage, made of the tables by which they are written. */
export function storedHere(words: StorageWords): Block[] {
  const ofPages = (isAgreed: boolean) =>
    pageCookieList
      .filter(([, { purpose }]) => (purpose !== undefined) === isAgreed)
      .map(([name, { ageS }]) => line(name, lasts(ageS), words.cookies[name]));
  const houseNames = Object.keys(houseCookies) as (keyof typeof houseCookies)[];
  const stored = Object.entries(browserStorage).map(
    ([id, { names }]) => `${names.join(", ")}: ${words.stored[id as keyof typeof browserStorage]}`,
  );
  return [
    words.necessary,
    ofPages(false),
    words.agreed,
    ofPages(true),
    words.house,
    houseNames.map((name) => line(name, lasts(houseCookies[name]), words.houseCookies[name])),
    words.storage,
    stored,
  ];

  function lasts(ageS: number | undefined): string {
    const { session, minutes, day, days, years } = words.until;
    if (ageS === undefined) return session;
    if (ageS < 3_600) return filled(minutes, ageS / 60);
    const inDays = ageS / 86_400;
    if (inDays > 365 && inDays % 365 === 0) return filled(years, inDays / 365);
    return inDays === 1 ? day : filled(days, inDays);
  }
}

function line(name: string, until: string, meaning: string): string {
  return `${name}, ${until}: ${meaning}`;
}

function filled(text: string, count: number): string {
  return text.replace("{{count}}", String(count));
}
