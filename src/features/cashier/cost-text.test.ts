import { expect, test } from "vitest";
import { costText } from "./cost-text.ts";

test("what a way of paying takes is said in full, and nothing where it takes nothing", () => {
  expect(costText({ percent: "1.50", fixed: "0.00" }, "RUB", "ru-RU")).toBe("1,5\u00a0%");
  expect(costText({ percent: "2", fixed: "50.00" }, "RUB", "en-US")).toBe("2\u00a0% + 50\u00a0₽");
  expect(costText({ percent: "0", fixed: "0.50" }, "USD", "en-US")).toBe("$0.50");
  expect(costText({ percent: "0", fixed: "0.00" }, "RUB", "en-US")).toBeUndefined();
});
