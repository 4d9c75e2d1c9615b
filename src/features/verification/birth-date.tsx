import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayOf } from "../../../rules/age.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Chip } from "../../ui/chip.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { useSentForm } from "../forms/use-sent-form.ts";
import { SupportLink } from "../support/support-link.tsx";
import { DateFields } from "./date-fields.tsx";
import { dateFault, type DateParts, dayTyped, isUnlikely, noDate } from "./date-parts.ts";
import styles from "./verification-dialog.module.css";

interface Props {
  birthDate: string | null;
  isOfAge: boolean;
}

/** Asked once; from then on a fact. */
export function BirthDate({ birthDate, isOfAge }: Props) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  if (!birthDate) return <BirthDateForm />;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t("birth.title")}</h3>
      <p className={styles.fact}>
        {format.date(birthDate)}
        <Chip tone={isOfAge ? "win" : "loss"}>{isOfAge ? t("birth.of_age") : t("birth.under_age")}</Chip>
      </p>
      {!isOfAge && (
        <p className={styles.text}>
          {t("birth.under_age_text")} <SupportLink>{t("birth.support")}</SupportLink>
        </p>
      )}
    </section>
  );
}

function BirthDateForm() {
  const { t } = useTranslation("verification");
  const layer = useLayer();
  const [today] = useState(() => dayOf(Date.now()));
  /** The unlikely date that they stand by. */
  const [meant, setMeant] = useState<string>();
  const { form, text, values, faults, faultText, busy } = useSentForm({
    draft: "birth-date",
    initial: noDate,
    check: (name, filled) => dateFault(name, filled, today, meant),
    send: (filled: DateParts) => layer.person.setBirthDate({ birth_date: dayTyped(filled) ?? "" }),
    // The house knows one date, the form its three numbers.
    faultsOf: ({ fields: { birth_date: fault } }) => (fault ? { year: fault } : {}),
  });
  const typed = dayTyped(values);
  const isDoubted =
    typed !== undefined && (faults["year"] === "look_again" || typed === meant) && isUnlikely(typed, today);

  return (
    <SentForm className={styles.part} {...form}>
      <DateFields
        label={t("birth.label")}
        hint={t("birth.hint")}
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
      <NetworkButton kind="primary" submit busy={busy}>
        {t("birth.save")}
      </NetworkButton>
    </SentForm>
  );
}
