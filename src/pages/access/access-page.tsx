import { useTranslation } from "react-i18next";
import type { Way } from "../../features/addresses/address-values.ts";
import { fieldKeys } from "../../features/errors/error-text.ts";
import type { ProviderName } from "../../../contract/config.ts";
import type { Identity } from "../../../contract/providers.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { firstPasswordFault } from "../../features/passwords/first-password-fault.ts";
import { useNotices } from "../../features/notices/use-notices.tsx";
import type { PopUpCode } from "../../link/pop-up.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { AccessView } from "./access-view.tsx";

export default function AccessPage() {
  const { t } = useTranslation(["access", "providers"]);
  const layer = useLayer();
  const { tell } = useErrors();
  const notices = useNotices();
  const me = useStream((layer) => layer.profile.me$());
  const identities = useStream((layer) => layer.providers.linked$());
  const providers = useStream((layer) => layer.app.config$())?.providers;
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
    tell(firstPasswordFault(answer.error));
    const { confirm_password: again, ...others } = fieldKeys(firstPasswordFault(answer.error));
    return { ...others, ...(again && { password_confirm: again }) };
  }

  async function verify(way: Way, code: string) {
    const answer = await (way === "phone" ? layer.session.verifyPhone({ code }) : layer.session.verifyEmail({ code }));
    if (answer.ok) return void say(t(`address.${way}.done`));
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  async function link({ id: provider, name }: ProviderName, { token }: PopUpCode) {
    const answer = await layer.providers.link({ provider, token });
    if (answer.ok) say(t("providers:card.done", { name }));
    else tell(answer.error);
  }

  async function unlink({ id, name }: Identity) {
    const answer = await layer.providers.unlink({ id });
    if (answer.ok) say(t("providers:card.gone", { name }));
    else tell(answer.error);
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
      onSendCode={(to) => ("phone" in to ? layer.session.sendPhoneCode(to) : layer.session.sendEmailCode(to))}
      onVerify={verify}
      onChangePassword={changePassword}
      onSetPassword={setPassword}
      identities={identities}
      providers={providers ?? []}
      onBeginLink={(provider) => layer.providers.beginLink({ provider })}
      onLink={link}
      onUnlink={unlink}
      onEnd={end}
      onEndOthers={endOthers}
      onRetry={() => void layer.app.retry()}
    />
  );
}
