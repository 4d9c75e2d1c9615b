import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLayer } from "../../link/use-stream.ts";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { SentForm } from "../../features/forms/sent-form.tsx";
import { useSentForm } from "../../features/forms/use-sent-form.ts";
import styles from "./bonuses.module.css";

/** A field for a code, while a campaign is open that has one. */
export function PromoCode({ hasCodes }: { hasCodes: boolean }) {
  const { t } = useTranslation(["bonuses", "account-errors"]);
  const layer = useLayer();
  const [isDone, setDone] = useState(false);
  const { form, text, set, faults, faultText, busy } = useSentForm({
    draft: "promo-code",
    initial: { code: "" },
    check: (_, { code }) => (code.trim() === "" ? "required" : undefined),
    async send({ code }) {
      const answer = await layer.promotions.usePromo({ code: code.trim() });
      setDone(answer.ok);
      if (answer.ok) set("code", "");
      return answer;
    },
  });

  return (
    <Card title={t("code.title")}>
      {hasCodes ? (
        <SentForm className={styles.code} {...form}>
          <TextField
            label={t("code.label")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            {...text("code")}
            onChange={(event) => {
              setDone(false);
              set("code", event.target.value);
            }}
            error={faultText(faults["code"])}
          />
          <NetworkButton submit busy={busy}>
            {t("code.use")}
          </NetworkButton>
          {isDone && (
            <p role="status" className={styles.win}>
              {t("code.done")}
            </p>
          )}
        </SentForm>
      ) : (
        <p className={styles.soft}>{t("code.none")}</p>
      )}
    </Card>
  );
}
