import { useTranslation } from "react-i18next";
import type { OperationFilter } from "../../../contract/cashier.ts";
import { operationKinds, operationStates } from "../../../contract/filters.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { DayFields, type Days } from "./day-fields.tsx";
import styles from "./filter.module.css";

export interface MoneyWish extends Days {
  kind: OperationFilter["kind"];
  state: OperationFilter["state"];
}

interface Props {
  wish: MoneyWish;
  today: string;
  onChange(wish: MoneyWish): void;
}

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
      <DayFields wish={wish} today={today} onChange={onChange} />
    </div>
  );
}
