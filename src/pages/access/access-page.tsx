import { useTranslation } from "react-i18next";
import type { Way } from "../../features/addresses/address-values.ts";
import type { OwnerProof } from "../../../contract/codes.ts";
import type { Answer } from "../../../contract/errors.ts";
import { usePart } from "../../shell/use-part.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { firstPasswordFault } from "../../features/passwords/first-password-fault.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { AccessView } from "./access-view.tsx";

const loadLinkedProviders = () => import("./linked-providers.tsx").then((module) => module.LinkedProviders);

const loadOwnSessions = () => import("./own-sessions.tsx").then((module) => module.OwnSessions);

const loadConsentCard = () => import("./consent-card.tsx").then((module) => module.ConsentCard);

export default function AccessPage() {
  const { t } = useTranslation("access");
  const layer = useLayer();
  const notices = useNotices();
  const sessions = usePart(true, loadOwnSessions);
  const linked = useWordedPart(true, loadLinkedProviders, ["providers"]);
  const consent = useWordedPart(true, loadConsentCard, ["consent"]);
  const me = useStream((layer) => layer.profile.me$());

  async function changePassword(form: { old_password: string; password: string; password_confirm: string }) {
    const answer = await layer.access.changePassword(form);
    if (answer.ok) say(t("password.changed"));
    // The house uses another name for the field of the new password.
    return renamed(answer, "new_password", "password");
  }

  async function setPassword(
    { password, password_confirm }: { password: string; password_confirm: string },
    { change_code }: OwnerProof,
  ) {
    const answer = await layer.access.setPassword({ password, confirm_password: password_confirm, change_code });
    if (answer.ok) say(t("password.changed"));
    const simplerAnswer = answer.ok ? answer : { ...answer, error: firstPasswordFault(answer.error) };
    return renamed(simplerAnswer, "confirm_password", "password_confirm");
  }

  async function verify(way: Way, code: string) {
    const answer = await (way === "phone" ? layer.access.verifyPhone({ code }) : layer.access.verifyEmail({ code }));
    if (answer.ok) say(t(`address.${way}.done`));
    return answer;
  }

  function say(title: string) {
    notices.show({ id: crypto.randomUUID(), kind: "good", title, lines: [], stays: false });
  }

  return (
    <AccessView
      me={me}
      consent={consent ? <consent.View /> : null}
      providers={linked ? <linked.View /> : null}
      sessions={sessions ? <sessions.View /> : null}
      onSendCode={(to, proof) =>
        "phone" in to
          ? layer.access.sendPhoneCode({ ...to, ...proof })
          : layer.access.sendEmailCode({ ...to, ...proof })
      }
      onSendChangeCode={() => layer.access.sendChangeCode()}
      onConfirm={(way) => (way === "phone" ? layer.access.expectPhoneCode() : layer.access.sendEmailCode({}))}
      onVerify={verify}
      onChangePassword={changePassword}
      onSetPassword={setPassword}
      onRetry={() => void layer.app.retry()}
    />
  );
}

/** Renames a field of a refusal to the form's name for it. */
function renamed<T>(answer: Answer<T>, from: string, to: string): Answer<T> {
  if (answer.ok) return answer;
  const { [from]: found, ...others } = answer.error.fields;
  return { ...answer, error: { ...answer.error, fields: { ...others, ...(found && { [to]: found }) } } };
}
