import { useTranslation } from "react-i18next";
import { fieldKeys } from "../../features/errors/error-text.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { useNotices } from "../../features/notices/use-notices.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { AccessView } from "./access-view.tsx";

export default function AccessPage() {
  const { t } = useTranslation("access");
  const layer = useLayer();
  const { tell } = useErrors();
  const notices = useNotices();
  const me = useStream((layer) => layer.profile.me$());
  const sessions = useStream((layer) => layer.session.sessions$());

  async function changePassword(form: { old_password: string; password: string; password_confirm: string }) {
    const answer = await layer.session.changePassword(form);
    if (answer.ok) return void say(t("password.changed"));
    tell(answer.error);
    // The house tells what is wrong with the new one under a name of its own.
    const { new_password: password, ...others } = fieldKeys(answer.error);
    return { ...others, ...(password && { password }) };
  }

  async function setPassword({ password, password_confirm }: { password: string; password_confirm: string }) {
    const answer = await layer.session.setPassword({ password, confirm_password: password_confirm });
    if (answer.ok) return void say(t("password.changed"));
    tell(answer.error);
    const { confirm_password: again, ...others } = fieldKeys(answer.error);
    return { ...others, ...(again && { password_confirm: again }) };
  }

  async function verify(code: string) {
    const answer = await layer.session.verifyEmail({ code });
    if (answer.ok) return void say(t("email.done"));
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  async function end(id: string) {
    const answer = await layer.session.revoke({ id });
    if (!answer.ok) tell(answer.error);
  }

  async function endOthers() {
    const answer = await layer.session.revokeOthers();
    if (!answer.ok) tell(answer.error);
  }

  function say(title: string) {
    notices.show({ id: crypto.randomUUID(), kind: "good", title, lines: [], stays: false });
  }

  return (
    <AccessView
      me={me}
      sessions={sessions}
      onSendCode={(email) => layer.session.sendEmailCode({ email })}
      onVerify={verify}
      onChangePassword={changePassword}
      onSetPassword={setPassword}
      onEnd={end}
      onEndOthers={endOthers}
      onRetry={() => void layer.app.retry()}
    />
  );
}
