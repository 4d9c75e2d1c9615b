import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer } from "../../../contract/errors.ts";
import type { CodeSent } from "../../../worker/access/feature.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { NetworkButton } from "../forms/network-button.tsx";
import { useNotices } from "../../shell/notices/use-notices.tsx";

interface Props {
  /** Seconds until another code can be requested. */
  waitS: number;
  resend(): Promise<Answer<CodeSent>>;
}

export function ResendButton({ waitS, resend }: Props) {
  const { t } = useTranslation("session");
  const { tell, forget } = useErrors();
  const notices = useNotices();
  const [leftS, setLeftS] = useState(waitS);
  const [busy, setBusy] = useState(false);
  const waiting = leftS > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeftS((left) => left - 1), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);

  async function again() {
    forget();
    setBusy(true);
    const answer = await resend();
    setBusy(false);
    if (!answer.ok) {
      setLeftS(answer.error.retryAfterS ?? 0);
      return tell(answer.error);
    }
    setLeftS(answer.value.resendInS);
    // Requested elsewhere meanwhile: no other code was sent, and there is a new wait.
    if (answer.value.earlier) return;
    notices.show({ id: "code-resent", kind: "good", title: t("code.resent"), lines: [], stays: false });
  }

  return (
    <NetworkButton kind="quiet" size="small" busy={busy} disabled={waiting} onClick={() => void again()}>
      {waiting ? t("code.again_in", { count: leftS }) : t("code.again")}
    </NetworkButton>
  );
}
