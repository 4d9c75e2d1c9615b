import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayOf } from "../../../rules/age.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DateFields } from "./date-fields.tsx";
import { dateFault, type DateParts, dayTyped, isUnlikely } from "./date-parts.ts";

/** What a form that asks for a date of birth knows of it beside its fields. */
export function useBirthDate() {
  const [today] = useState(() => dayOf(Date.now()));
  /** The unlikely date that they stand by. */
  const [meant, setMeant] = useState<string>();
  return {
    today,
    meant,
    setMeant,
    check: (name: keyof DateParts, filled: DateParts) => dateFault(name, filled, today, meant),
  };
}

interface Props {
  birth: ReturnType<typeof useBirthDate>;
  hint: string;
  values: DateParts;
  text(name: keyof DateParts): ComponentProps<"input">;
  faults: Readonly<Record<string, string>>;
  faultText(fault: string | undefined): string | undefined;
}

/** The date as three numbers, and a second look at one that was most likely mistyped. */
export function BirthDateFields({ birth, hint, values, text, faults, faultText }: Props) {
  const { t } = useTranslation("verification");
  const { today, meant, setMeant } = birth;
  const typed = dayTyped(values);
  const isDoubted =
    typed !== undefined && (faults["year"] === "look_again" || typed === meant) && isUnlikely(typed, today);
  return (
    <>
      <DateFields
        label={t("birth.label")}
        hint={hint}
        typed={typed}
        today={today}
        text={text}
        bad={faults}
        error={faultText(faults["day"] ?? faults["month"] ?? faults["year"])}
      />
      {isDoubted && (
        <Checkbox checked={typed === meant} onChange={(event) => setMeant(event.target.checked ? typed : undefined)}>
          {t("birth.meant")}
        </Checkbox>
      )}
    </>
  );
}
