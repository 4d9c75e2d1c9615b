import { useTranslation } from "react-i18next";
import { CodeForm } from "../../features/codes/code-form.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./confirm-email.module.css";

export interface ConfirmEmailProps {
  email: string;
  onLater(): void;
}

/**
 * Asks for the code of the registration mail. It does not take the focus, as the player may want to do something
 * else.
 */
export function ConfirmEmail({ email, onLater }: ConfirmEmailProps) {
  const { t } = useTranslation("session");
  const layer = useLayer();
  const notices = useNotices();

  async function verify(code: string) {
    const answer = await layer.access.verifyEmail({ code });
    if (answer.ok)
      notices.show({ id: "email-confirmed", kind: "good", title: t("confirm.email_done"), lines: [], stays: false });
    return answer;
  }

  return (
    <section className={styles.card} aria-labelledby="confirm-email">
      <h2 id="confirm-email" className={styles.title}>
        {t("confirm.email_title")}
      </h2>
      <CodeForm
        isAsked={false}
        intro={t("confirm.mailed", { address: email })}
        submit={t("confirm.submit")}
        waitS={0}
        onSend={verify}
        onResend={() => layer.access.sendEmailCode({})}
      >
        <Button kind="quiet" size="small" onClick={onLater}>
          {t("confirm.later")}
        </Button>
      </CodeForm>
    </section>
  );
}
