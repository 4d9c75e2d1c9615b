import { expect, test } from "vitest";
import type { WheelSpin } from "../../../contract/promotions.ts";
import { mostWagering } from "../../../rules/promotions/bonus.ts";
import { wheelFields } from "../../../rules/promotions/wheel.ts";
import { createMarkup } from "../../../tests/world/rendered.tsx";
import { languages } from "../../i18n/languages.ts";
import { SpinReport } from "./spin-report.tsx";
import { WheelCard } from "./wheel-card.tsx";

const spin: WheelSpin = {
  day: 20_000,
  at: "2026-11-23T10:00:00Z",
  field: 3,
  prize: "0.00",
  currency: "RUB",
  server_seed: null,
  server_seed_hash: "00",
  client_seed: "seed",
};

test.each(languages)(
  "how many fields the wheel has, and how often its prizes are wagered, is told in %s",
  async (language) => {
    const { markupOf } = await createMarkup(language, ["common", "bonuses", "offers"]);
    const card = markupOf(<WheelCard wheel={undefined} currency="RUB" aheadMs={0} isFirst />);
    const [, label = ""] = /role="img" aria-label="([^"]*)"/.exec(card) ?? [];
    expect(label.match(/\d+/g)).toEqual([String(wheelFields.length)]);
    const [, text = ""] = /<p>(.*?)<\/p>/.exec(card) ?? [];
    expect(text).toMatch(new RegExp(`\\b${mostWagering} (times|раз|рет)`));
    expect(markupOf(<SpinReport spin={spin} />)).toContain(`× ${wheelFields.length} ÷`);
  },
);
