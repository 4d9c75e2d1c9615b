import { useTranslation } from "react-i18next";
import type { FollowedDeposit } from "../../../worker/cashier/followed-deposits.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { methodName } from "./method-name.ts";
import { OpenList } from "./open-list.tsx";
import { timeLeftText } from "./time-left.ts";

interface Props {
  open: readonly FollowedDeposit[];
  now: number;
  onResume(id: string): void;
}

export function OpenDeposits({ open, now, onResume }: Props) {
  const { t, i18n } = useTranslation("cashier");
  const format = useFormat();
  const lines = open.map(({ deposit: { id, amount: sum, currency, name }, untilMs }) => {
    const amount = format.money(sum, currency);
    const about = (
      <>
        {methodName(name, i18n.language)}, <time>{timeLeftText(untilMs - now)}</time>
      </>
    );
    return { id, amount, about, goLabel: t("open.resume_one", { amount }) };
  });
  return <OpenList title={t("open.title")} go={t("open.resume")} lines={lines} onGo={onResume} />;
}
