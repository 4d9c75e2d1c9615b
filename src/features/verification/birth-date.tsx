import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayOf, isBirthDate, oldestBirthDate } from "../../../rules/age.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { Chip } from "../../ui/chip.tsx";
import { TextField } from "../../ui/field.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { useSentForm } from "../forms/use-sent-form.ts";
import styles from "./verification-dialog.module.css";
import { SupportLink } from "../support/support-link.tsx";

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
  const { form, text, faults, faultText, busy } = useSentForm({
    draft: "birth-date",
    initial: { birth_date: "" },
    check,
    send: (filled) => layer.person.setBirthDate(filled),
  });

  function check(_: "birth_date", { birth_date }: { birth_date: string }) {
    if (birth_date === "") return "required";
    return isBirthDate(birth_date, today) ? undefined : "invalid_date";
  }

  return (
    <SentForm className={styles.part} {...form}>
      <TextField
        label={t("birth.label")}
        hint={t("birth.hint")}
        type="date"
        autoComplete="bday"
        min={oldestBirthDate(today)}
        max={today}
        {...text("birth_date")}
        error={faultText(faults["birth_date"])}
      />
      <NetworkButton submit busy={busy}>
        {t("birth.save")}
      </NetworkButton>
    </SentForm>
  );
}
