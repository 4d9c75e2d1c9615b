import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPhone } from "../../../rules/phones.ts";
import type { Answer } from "../../../contract/errors.ts";
import type { CodeSent } from "../../../worker/access/feature.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FailedState } from "../../ui/states.tsx";
import { CodeForm } from "../codes/code-form.tsx";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";

/** Asks for the code that registration has sent to the player's phone, or that is sent on opening. */
export default function ConfirmByPhoneDialog() {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { close } = useDialogs();
  const { tell } = useErrors();
  const notices = useNotices();
  const phone = useStream((layer) => layer.profile.me$())?.value.user.phone ?? "";
  const [sentCode, setSentCode] = useState<CodeSent | "failed">();

  // It may have replaced the registration dialog; a reload has to reopen it by its own name.
  useEffect(() => {
    history.replaceState({ ...(history.state as object | null), dialog: "ConfirmByPhone" }, "");
  }, []);
  const learn = useEffectEvent((answer: Answer<CodeSent>) => {
    // The phone was confirmed elsewhere meanwhile.
    if (!answer.ok && "phone" in answer.error.fields) return close();
    setSentCode(answer.ok ? answer.value : "failed");
    if (!answer.ok) tell(answer.error);
  });
  useEffect(() => {
    if (sentCode === undefined) void layer.access.expectPhoneCode().then((answer) => learn(answer));
  }, [layer, sentCode]);

  async function verify(code: string) {
    const answer = await layer.access.verifyPhone({ code });
    if (answer.ok) {
      notices.show({ id: "phone-confirmed", kind: "good", title: t("confirm.done"), lines: [], stays: false });
      close();
    }
    return answer;
  }

  if (sentCode === undefined) return <Skeleton lines={4} />;
  if (sentCode === "failed") {
    return (
      <FailedState
        title={t("common:state.part_failed")}
        text={t("common:state.part_failed_text")}
        retry={t("common:action.retry")}
        onRetry={() => setSentCode(undefined)}
      />
    );
  }
  return (
    <CodeForm
      intro={t("confirm.sent", { phone: formatPhone(phone) })}
      submit={t("confirm.submit")}
      waitS={sentCode.resendInS}
      onSend={verify}
      onResend={() => layer.access.sendPhoneCode({})}
    >
      <Button kind="quiet" size="small" onClick={close}>
        {t("confirm.later")}
      </Button>
    </CodeForm>
  );
}
