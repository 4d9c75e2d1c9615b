import { expect, test } from "vitest";
import { documentsFromWithdrawal, smallestWithdrawal } from "../rules/limits.ts";
import { languages } from "../src/i18n/languages.ts";
import { loadAnswers } from "../src/pages/faq/load-answers.ts";
import { figuresIn, inEveryCurrency, policySection } from "./told-figures.ts";

/* Sums that answers and policies tell in every currency are those by which the house goes. */

test.each(languages)("the answers in %s say from which withdrawal on documents are asked for", async (language) => {
  const { verification = [] } = await loadAnswers(language);
  expect(figuresIn(verification.flat().join("\n"), language).toSorted()).toEqual(
    inEveryCurrency(documentsFromWithdrawal),
  );
});

test.each([
  ["en", "kyc", "when"],
  ["en", "user-agreement", "verification"],
  ["ru", "user-agreement", "verification"],
] as const)("so does the document %s/%s", (language, policy, section) => {
  const told = figuresIn(policySection(language, policy, section).join("\n"), language);
  expect(told.toSorted()).toEqual(inEveryCurrency(documentsFromWithdrawal));
});

test.each(languages)("the answers in %s say what the smallest withdrawal is", async (language) => {
  const { withdraw: [first = ""] = [] } = await loadAnswers(language);
  expect(figuresIn(String(first), language).toSorted()).toEqual(inEveryCurrency(smallestWithdrawal));
});
