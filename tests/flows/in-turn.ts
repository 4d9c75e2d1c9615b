import { languages } from "../world/words.ts";

type Spoken = (typeof languages)[number];

/**
 * One language for each case, one after the other. Words are held to be alike in each language by `src/i18n/words.test.ts`;
 * a flow in all three would take three times as long to see the same steps.
 */
export function languagesFrom(first: Spoken["language"]) {
  let turn = languages.findIndex(({ language }) => language === first);
  return function inTurn<Case extends object>(...each: readonly Case[]): (Case & Spoken)[] {
    return (each.length === 0 ? [{} as Case] : each).map((one) => {
      const spoken = languages[turn++ % languages.length] ?? languages[0];
      return { ...one, ...spoken };
    });
  };
}
