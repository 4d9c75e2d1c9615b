import { useTranslation } from "react-i18next";
import { type OperationFilter, operationKinds, operationStates } from "../../../contract/cashier.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/field.tsx";
import styles from "./money-filter.module.css";

/** As it stands in the fields: days of the calendar, empty where nothing is asked for. */
export interface MoneyWish {
  kind: OperationFilter["kind"];
  state: OperationFilter["state"];
  from: string;
  to: string;
}

interface Props {
  wish: MoneyWish;
  today: string;
  onChange(wish: MoneyWish): void;
}

/** Which of the player's money is shown. */
export function MoneyFilter({ wish, today, onChange }: Props) {
  const { t } = useTranslation(["history", "money"]);
  return (
    <div className={styles.filter}>
      <SelectField
        label={t("money.kind")}
        options={[
          { value: "", label: t("money.all") },
          ...operationKinds.map((value) => ({ value, label: t(`money:kind.${value}`) })),
        ]}
        value={wish.kind ?? ""}
        onChange={({ target }) => onChange({ ...wish, kind: operationKinds.find((kind) => kind === target.value) })}
      />
      <SelectField
        label={t("money.state")}
        options={[
          { value: "", label: t("money.all") },
          ...operationStates.map((value) => ({ value, label: t(`money:state.${value}`) })),
        ]}
        value={wish.state ?? ""}
        onChange={({ target }) => onChange({ ...wish, state: operationStates.find((state) => state === target.value) })}
      />
      <TextField
        label={t("money.from")}
        type="date"
        max={today}
        value={wish.from}
        onChange={({ target }) => onChange({ ...wish, from: target.value })}
      />
      <TextField
        label={t("money.to")}
        type="date"
        min={wish.from || undefined}
        max={today}
        value={wish.to}
        error={isBackwards(wish) ? t("money.backwards") : undefined}
        onChange={({ target }) => onChange({ ...wish, to: target.value })}
      />
    </div>
  );
}

/** The last day is before the first: nothing can be of such a time. */
export function isBackwards({ from, to }: Pick<MoneyWish, "from" | "to">): boolean {
  return from !== "" && to !== "" && to < from;
}
