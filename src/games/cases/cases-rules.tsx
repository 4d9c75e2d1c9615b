import { useTranslation } from "react-i18next";
import { casesRtp, tickets } from "../../../rules/games/cases-figures.ts";
import { useFormat } from "../../i18n/use-format.tsx";

const points = ["open", "ticket", "pay", "many", "reel", "fair"] as const;

export function CasesRules() {
  const { t } = useTranslation(["cases", "common"]);
  const format = useFormat();
  const facts = {
    tickets: format.count(tickets),
    last: format.count(tickets - 1),
    returned: format.share(Number(casesRtp)),
    edge: format.share(1 - Number(casesRtp)),
  };
  return (
    <>
      {points.map((point) => (
        <p key={point}>{t(`rules.${point}`, facts)}</p>
      ))}
    </>
  );
}
