import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayOf, isBirthDate, oldestBirthDate } from "../../../rules/age.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { TextField } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { fieldKeys } from "../errors/error-text.ts";
import { useErrors } from "../errors/use-errors.ts";
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
      {!isOfAge && <p className={styles.text}>{t("birth.under_age_text")}</p>}
    </section>
  );
}

function BirthDateForm() {
  const { t } = useTranslation("verification");
  const layer = useLayer();
  const { faultText, tell } = useErrors();
  const [today] = useState(() => dayOf(Date.now()));
  const { form, text, faults, busy } = useForm({ initial: { birth_date: "" }, check, send });

  function check(_: "birth_date", { birth_date }: { birth_date: string }) {
    if (birth_date === "") return "required";
    return isBirthDate(birth_date, today) ? undefined : "invalid_date";
  }

  async function send(filled: { birth_date: string }) {
    const answer = await layer.profile.setBirthDate(filled);
    if (answer.ok) return;
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  return (
    <form className={styles.part} {...form}>
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
      <Button submit busy={busy}>
        {t("birth.save")}
      </Button>
    </form>
  );
}
