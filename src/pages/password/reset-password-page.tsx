import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useRoute, useSearch } from "wouter";
import type { Answer, CallError } from "../../../contract/errors.ts";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { links } from "../../app/links.ts";
import { fieldKeys } from "../../features/errors/error-text.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { useLayer } from "../../link/use-stream.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { type NewPassword, NewPasswordForm } from "./new-password-form.tsx";
import { PasswordSet } from "./password-set.tsx";
import styles from "./password.module.css";

type Step = "checking" | "unknown" | "expired" | "good" | "done";

/** A new password by the link of a mail. A link that came by phone and is no longer good leads to the error page. */
export default function ResetPasswordPage() {
  const { t } = useTranslation(["reset", "common"]);
  const layer = useLayer();
  const { open } = useDialogs();
  const { tell } = useErrors();
  const [, navigate] = useLocation();
  const [, params] = useRoute<{ token: string }>(links.resetPassword(":token"));
  const byPhone = new URLSearchParams(useSearch()).has("phone");
  const token = params?.token ?? "";
  const [step, setStep] = useState<Step>("checking");

  const learn = useEffectEvent((answer: Answer<boolean>) => {
    if (!answer.ok) setStep("unknown");
    else if (answer.value) setStep("good");
    else if (byPhone) navigate(links.error(), { replace: true });
    else setStep("expired");
  });
  useEffect(() => {
    if (step === "checking") void layer.session.checkReset({ token }).then((answer) => learn(answer));
  }, [layer, step, token]);

  async function set({ password, password_confirm }: NewPassword) {
    const answer = await layer.session.resetPassword({ reset_token: token, password, password_confirm });
    if (answer.ok) return void setStep("done");
    return told(answer.error);
  }

  function told(error: CallError) {
    if (error.error === "wrong_token") return void setStep("expired");
    tell(error);
    return fieldKeys(error);
  }

  return (
    <div className={styles.page}>
      <h1>{t("meta.title")}</h1>
      {step === "checking" && <Skeleton lines={4} />}
      {step === "unknown" && (
        <FailedState
          title={t("common:state.part_failed")}
          text={t("common:state.part_failed_text")}
          retry={t("common:action.retry")}
          onRetry={() => setStep("checking")}
        />
      )}
      {step === "expired" && (
        <EmptyState title={t("expired.title")} text={t("expired.text")}>
          <Link href={links.passwordReset()} className={buttonClass({ kind: "primary" })}>
            {t("expired.again")}
          </Link>
        </EmptyState>
      )}
      {step === "good" && <NewPasswordForm withCode={false} intro={t("form.intro")} onSend={set} />}
      {step === "done" && <PasswordSet onLogIn={() => open("LoginByEmail")} />}
    </div>
  );
}
