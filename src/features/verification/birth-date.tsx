import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { Chip } from "../../ui/chip.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { useSentForm } from "../forms/use-sent-form.ts";
import { SupportLink } from "../support/support-link.tsx";
import { BirthDateFields, useBirthDate } from "./birth-date-fields.tsx";
import { datePartFaults, type DateParts, dayTyped, noDate } from "./date-parts.ts";
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
  const birth = useBirthDate();
  const { form, text, values, faults, faultText, busy } = useSentForm({
    draft: "birth-date",
    initial: noDate,
    check: birth.check,
    send: (filled: DateParts) => layer.person.setBirthDate({ birth_date: dayTyped(filled) ?? "" }),
    faultsOf: ({ fields }) => datePartFaults(fields),
  });

  return (
    <SentForm className={styles.part} {...form}>
      <BirthDateFields birth={birth} hint={t("birth.hint")} {...{ values, text, faults, faultText }} />
      <NetworkButton kind="primary" submit busy={busy}>
        {t("birth.save")}
      </NetworkButton>
    </SentForm>
  );
}
