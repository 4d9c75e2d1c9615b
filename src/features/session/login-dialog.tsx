import { useState } from "react";
import type { PopUpCode } from "../../browser/pop-up.ts";
import { useLayer } from "../../link/use-stream.ts";
import { useDialogs, useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { type Newcomer, NewcomerForm } from "../providers/newcomer-form.tsx";
import { ProviderButtons } from "../providers/provider-buttons.tsx";
import { LoginByCode } from "./login-by-code.tsx";
import { LoginForm } from "./login-form.tsx";
import { useKnownBrowser } from "./use-known-browser.ts";

/** Every way to log in; each name that the dialog opens under is one of its states. */
export default function LoginDialog() {
  const layer = useLayer();
  useKnownBrowser();
  const { close } = useDialogs();
  const { current } = useOpenDialog();
  const { tell, forget } = useErrors();
  const [newcomer, setNewcomer] = useState<Newcomer>();

  async function enter(provider: Newcomer["provider"], { token, isNew }: PopUpCode) {
    forget();
    // Logging in must never create an account by itself.
    if (isNew) return setNewcomer({ provider, token });
    const answer = await layer.providers.login({ provider: provider.id, token });
    if (answer.ok) close();
    else tell(answer.error);
  }

  if (newcomer) return <NewcomerForm {...newcomer} />;
  if (current === "LoginByCode") return <LoginByCode />;
  return (
    <LoginForm asked={current === "LoginByPhone" ? "phone" : current === "LoginByEmail" ? "email" : undefined}>
      <ProviderButtons begin={(provider) => layer.providers.beginLogin({ provider })} finish={enter} />
    </LoginForm>
  );
}
