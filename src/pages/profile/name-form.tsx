import { useTranslation } from "react-i18next";
import { changeName } from "../../../contract/person.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { checkBySchema } from "../../features/session/check-by-schema.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import type { IdentityProps } from "./identity-card.tsx";
import styles from "./identity-card.module.css";

interface Props extends Pick<IdentityProps, "online" | "onName"> {
  name: string;
  onDone(): void;
}

const check = checkBySchema(changeName.input, { name: "" });

export function NameForm({ name, online, onName, onDone }: Props) {
  const { t } = useTranslation("profile");
  const { faultText } = useErrors();
  const { form, text, faults, busy } = useForm({ initial: { name }, check, send });

  async function send(filled: { name: string }) {
    const wrong = await onName(filled.name);
    if (!wrong) onDone();
    return wrong;
  }

  return (
    <form className={styles.form} {...form}>
      <TextField
        label={t("identity.name")}
        hint={t("identity.name_hint")}
        autoComplete="nickname"
        {...text("name")}
        error={faultText(faults["name"])}
      />
      <div className={styles.actions}>
        <Button kind="primary" submit busy={busy} disabled={!online}>
          {t("identity.save")}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t("identity.cancel")}
        </Button>
      </div>
    </form>
  );
}
