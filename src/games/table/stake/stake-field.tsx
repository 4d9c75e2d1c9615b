import { useTranslation } from "react-i18next";
import { currencySigns } from "../../../../rules/money.ts";
import { useErrors } from "../../../shell/errors/use-errors.ts";
import { AmountField } from "../../../ui/amount-field.tsx";
import { NamedPrice } from "./named-price.tsx";
import type { Table } from "../state/table.ts";
import type { StakeInput } from "./use-stake.ts";

interface Props {
  table: Table;
  stake: StakeInput;
  /** It is at stake already. */
  locked?: boolean;
}

/** How much is staked: typed and stepped, or named by the game. */
export function StakeField({ table, stake, locked = false }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("table");
  const { faultText } = useErrors();
  const fault = faultText(stake.fault);
  if (stake.isFixed && stake.stake !== undefined) {
    return <NamedPrice price={table.sum(stake.stake * BigInt(stake.times))} fault={fault} />;
  }
  return (
    <AmountField
      label={t("bet.amount")}
      limits={t("bet.limits", { min: table.sum(stake.limits.min), max: table.sum(stake.most) })}
      sign={table.mode === "practice" ? "" : currencySigns[stake.currency]}
      value={stake.text}
      error={fault}
      locked={locked}
      steps={[
        { label: t("bet.half"), onPress: stake.half },
        { label: t("bet.double"), onPress: stake.double },
        { label: t("bet.max"), onPress: stake.max },
      ]}
      onChange={stake.change}
      onLeave={stake.leave}
    />
  );
}
