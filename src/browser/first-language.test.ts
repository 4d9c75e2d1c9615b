import { expect, test } from "vitest";
import { keepFirstLanguage } from "./first-language.ts";

function keptAfter(path: string, before?: string): string | undefined {
  let kept = before;
  keepFirstLanguage(path, { chosenLanguage: () => kept, rememberLanguage: (language) => (kept = language) });
  return kept;
}

test("the first address with a language is remembered as the language, and never over one that was chosen", () => {
  for (const path of ["/kz", "/kz/profile/history"]) expect(keptAfter(path)).toBe("kz");
  expect(keptAfter("/en/faq")).toBe("en");
  for (const path of ["/", "/profile", "/br/faq"]) expect(keptAfter(path)).toBeUndefined();
  for (const chosen of ["ru", "br"]) expect(keptAfter("/en", chosen)).toBe(chosen);
});
