import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLayer } from "../../link/use-stream.ts";
import { wayInDraft } from "../addresses/address-values.ts";
import { useChallenge } from "../captcha/use-challenge.tsx";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";

/** Sends a login link by mail, after any proof of work that the house requires. */
export function useLoginLink() {
  const { t } = useTranslation("session");
  const layer = useLayer();
  const notices = useNotices();
  const { tell, forget } = useErrors(wayInDraft);
  const { withChallenge, challenge } = useChallenge("code");
  const [busy, setBusy] = useState(false);

  async function send(email: string) {
    forget();
    setBusy(true);
    const answer = await withChallenge((captcha) => layer.access.sendLoginLink({ email, captcha }));
    setBusy(false);
    if (!answer.ok) return tell(answer.error);
    const title = answer.value.earlier ? t("link.earlier", { email }) : t("link.sent", { email });
    notices.show({ id: "login-link", kind: "good", title, lines: [], stays: false });
  }

  return { send, busy, challenge };
}
