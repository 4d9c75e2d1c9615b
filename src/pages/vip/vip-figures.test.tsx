import { expect, test } from "vitest";
import type { VipState } from "../../../contract/vip.ts";
import { levelKeptDays, rakebackDays } from "../../../rules/promotions/vip-levels.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { languages } from "../../i18n/languages.ts";
import { Brings } from "./brings.tsx";
import { Rakeback } from "./rakeback.tsx";

const member: VipState = {
  status: "member",
  level: 1,
  points: "1000",
  kept_until: null,
  currency: "RUB",
  rakeback: { amount: "10.00", expires_at: null, last: null },
  stop: null,
};

test.each(languages)("for how long rakeback can be claimed and a level is kept is told in %s", async (language) => {
  const texts = await createTexts(language, ["vip", "common"]);
  const daysIn = (text: string) => text.match(/\d+(?= (?:days|дней|күн))/g);
  expect(daysIn(texts(<Rakeback state={member} />))).toEqual([String(rakebackDays)]);
  expect(daysIn(texts(<Brings />))).toEqual([String(rakebackDays), String(levelKeptDays)]);
});
