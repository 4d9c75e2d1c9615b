import { useTranslation } from "react-i18next";
import { changeName } from "../../../contract/person.ts";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { SentForm } from "../../features/forms/sent-form.tsx";
import { useSentForm } from "../../features/forms/use-sent-form.ts";
import { checkBySchema } from "../../features/forms/check-by-schema.ts";
import { Button } from "../../ui/button.tsx";
import { useDrafts } from "../../ui/drafts.ts";
import { TextField } from "../../ui/field.tsx";
import type { IdentityProps } from "./identity-card.tsx";
import styles from "./identity-card.module.css";

interface Props extends Pick<IdentityProps, "onName"> {
  name: string;
  /** Opened by a press, and not because of a draft. */
  isOpened: boolean;
  onDone(): void;
}

export const nameDraft = "name";

const check = checkBySchema(changeName.input, { name: "" });

export function NameForm({ name, isOpened, onName, onDone }: Props) {
  const { t } = useTranslation("profile");
  const drafts = useDrafts();
  const { form, text, faults, faultText, busy } = useSentForm({
    draft: nameDraft,
    isOpened,
    initial: { name },
    check,
    send,
  });

  async function send(filled: { name: string }) {
    const answer = await onName(filled.name);
    if (answer?.ok) onDone();
    return answer;
  }

  function cancel() {
    drafts.set(nameDraft, undefined);
    onDone();
  }

  return (
    <SentForm className={styles.form} {...form}>
      <TextField
        label={t("identity.name")}
        hint={t("identity.name_hint")}
        autoComplete="nickname"
        {...text("name")}
        error={faultText(faults["name"])}
      />
      <div className={styles.actions}>
        <NetworkButton kind="primary" submit busy={busy}>
          {t("identity.save")}
        </NetworkButton>
        <Button kind="quiet" onClick={cancel}>
          {t("identity.cancel")}
        </Button>
      </div>
    </SentForm>
  );
}
