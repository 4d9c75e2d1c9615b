import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { PaymentMarks } from "./footer-facts.tsx";

test("a way to pay that leads to a page of its own has the name that the operator has given it", async () => {
  const redirectPayments = [{ ru: "Быстрая оплата", en: "Fast payment", kz: "Жылдам төлем" }];
  // The same by another method, as for another currency.
  redirectPayments.push(...redirectPayments);
  const read = async (language: "en" | "kz", payments: string[]) => {
    const texts = await createTexts(language, ["footer"]);
    return texts(<PaymentMarks config={{ payments, redirectPayments }} language={language} />);
  };
  expect(await read("en", ["card", "redirect", "crypto"])).toBe("|Bank card|Fast payment|Crypto|");
  expect(await read("kz", ["redirect"])).toBe("|Жылдам төлем|");
});
