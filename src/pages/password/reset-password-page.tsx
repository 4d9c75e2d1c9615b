import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import type { Answer } from "../../../contract/errors.ts";
import { parsePhone } from "../../../rules/phones.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { links } from "../../shell/links.ts";
import { usePlatform } from "../../browser/platform.ts";
import { ResetExpired, resetExpired } from "../../features/passwords/reset-expired.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FailedState } from "../../ui/states.tsx";
import { type NewPassword, NewPasswordForm } from "./new-password-form.tsx";
import { PasswordSet } from "./password-set.tsx";
import styles from "./password.module.css";

type Step = "checking" | "unknown" | "expired" | "good" | "done";

/** Sets a new password by a link. An invalid link from an SMS leads to the error page. */
export default function ResetPasswordPage() {
  const { t } = useTranslation(["reset", "common"]);
  const layer = useLayer();
  const { open } = useDialogs();
  const [, navigate] = useLocation();
  const { resetLink } = usePlatform();
  const [link] = useState(() => resetLink.get());
  const byPhone = link?.phone !== undefined;
  const phone = parsePhone(link?.phone ?? "");
  const [step, setStep] = useState<Step>(link ? "checking" : "expired");

  function giveUp() {
    resetLink.keep(undefined);
    if (byPhone) navigate(links.error(), { replace: true, state: resetExpired });
    else setStep("expired");
  }

  const learn = useEffectEvent((answer: Answer<string | undefined>) => {
    if (!answer.ok) setStep("unknown");
    else if (answer.value !== undefined) setStep("good");
    else giveUp();
  });
  useEffect(() => {
    if (step !== "checking" || !link) return;
    // An invalid phone number was never sent a link.
    const never: Answer<undefined> = { ok: true, value: undefined };
    const exchange =
      byPhone && phone === undefined ? Promise.resolve(never) : layer.access.openReset({ ...link, phone });
    void exchange.then((answer) => {
      // Stored even if the page was left, because the link's own token is used up.
      if (answer.ok) resetLink.keep(answer.value);
      learn(answer);
    });
  }, [layer, step, link, resetLink, byPhone, phone]);

  async function set({ password, password_confirm }: NewPassword) {
    const words = { reset_token: resetLink.get()?.token ?? "", password, password_confirm };
    const answer = await layer.access.resetPassword(phone === undefined ? words : { ...words, phone });
    if (answer.ok) {
      resetLink.keep(undefined);
      setStep("done");
    } else if (answer.error.error === "wrong_token") return void giveUp();
    return answer;
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
      {step === "expired" && <ResetExpired />}
      {step === "good" && <NewPasswordForm withCode={false} intro={t("form.intro")} onSend={set} />}
      {step === "done" && <PasswordSet onLogIn={() => open(byPhone ? "LoginByPhone" : "LoginByEmail")} />}
    </div>
  );
}
