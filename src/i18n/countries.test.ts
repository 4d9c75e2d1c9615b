import { expect, test } from "vitest";
import names from "../../locales/kz/countries.json";

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const known = new Intl.DisplayNames("ru", { type: "region", fallback: "none" });

/** Codes without a country of their own: groups, tests, and outposts that are never a visitor's location. */
const noCountries = ["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"];

test("every country that has a name in Russian has one in Kazakh", () => {
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => known.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code);
  expect(codes.filter((code) => !(code in names)).sort()).toEqual(noCountries);
  for (const name of Object.values(names)) expect(name).toMatch(/^\p{Script=Cyrillic}/u);
});
