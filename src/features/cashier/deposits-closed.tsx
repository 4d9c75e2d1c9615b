import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { PlayStop } from "../../../contract/play.ts";
import { links } from "../../shell/links.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";

/** During a break nothing is paid in; what is there can be paid out. */
export function DepositsClosed({ stop: { until } }: { stop: PlayStop }) {
  const { t } = useTranslation("cashier");
  const format = useFormat();
  const text = until === null ? t("closed.for_good") : t("closed.until", { time: format.deadline(until) });
  return (
    <EmptyState title={t("closed.title")} text={text}>
      <Link href={`${links.setting()}#pause`} className={buttonClass({})}>
        {t("closed.more")}
      </Link>
    </EmptyState>
  );
}
