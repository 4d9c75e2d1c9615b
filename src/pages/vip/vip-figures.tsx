import { useTranslation } from "react-i18next";
import { parseMoney } from "../../../rules/money.ts";
import type { Points } from "../../../rules/promotions/vip-levels.ts";
import { useFormat } from "../../i18n/use-format.tsx";

/** Points as people read them: whole, and never more than there are. */
export function useVipFigures() {
  const format = useFormat();
  return {
    points: (text: string) => format.count(Number((parseMoney(text) ?? 0n) / 1_000_000n)),
    /** Of what is missing, or begins a level: rounded up. */
    wholePoints: (points: Points) => format.count(Number((points + 999_999n) / 1_000_000n)),
  };
}

export function PointNote() {
  const { t } = useTranslation("vip");
  const format = useFormat();
  return t("point", { amount: format.money("1", "RUB"), edge: format.share(0.01) });
}
