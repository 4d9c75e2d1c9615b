import { KeyRound, Mail, Smartphone } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import type { PopUpCode } from "../../browser/pop-up.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { type Newcomer, NewcomerForm } from "../providers/newcomer-form.tsx";
import { ProviderButtons } from "../providers/provider-buttons.tsx";
import styles from "./session-dialogs.module.css";

export default function LoginDialog() {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { open, close } = useDialogs();
  const { tell, forget } = useErrors();
  const [newcomer, setNewcomer] = useState<Newcomer>();

  async function enter(provider: Newcomer["provider"], { token, isNew }: PopUpCode) {
    forget();
    // Nobody gets an account for having looked whether there is one.
    if (isNew) return setNewcomer({ provider, token });
    const answer = await layer.providers.login({ provider: provider.id, token });
    if (answer.ok) close();
    else tell(answer.error);
  }

  if (newcomer) return <NewcomerForm {...newcomer} />;
  return (
    <div className={styles.body}>
      <p className={styles.intro}>{t("login.intro")}</p>
      <Button kind="primary" size="large" wide icon={Mail} onClick={() => open("LoginByEmail")}>
        {t("login.by_email")}
      </Button>
      <Button size="large" wide icon={Smartphone} onClick={() => open("LoginByPhone")}>
        {t("login.by_phone")}
      </Button>
      <Button size="large" wide icon={KeyRound} onClick={() => open("LoginByCode")}>
        {t("login.by_code")}
      </Button>
      <ProviderButtons begin={(provider) => layer.providers.beginLogin({ provider })} finish={enter} />
      <p className={styles.other}>
        {t("login.no_account")}
        <Button kind="quiet" size="small" onClick={() => open("Register")}>
          {t("common:action.sign_up")}
        </Button>
      </p>
    </div>
  );
}
