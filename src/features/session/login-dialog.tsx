import { KeyRound, Mail } from "lucide";
import { useTranslation } from "react-i18next";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./session-dialogs.module.css";

/** The ways in. */
export default function LoginDialog() {
  const { t } = useTranslation(["session", "common"]);
  const { open } = useDialogs();
  return (
    <div className={styles.body}>
      <p className={styles.intro}>{t("login.intro")}</p>
      <Button kind="primary" size="large" wide icon={Mail} onClick={() => open("LoginByEmail")}>
        {t("login.by_email")}
      </Button>
      <Button size="large" wide icon={KeyRound} onClick={() => open("LoginByCode")}>
        {t("login.by_code")}
      </Button>
      <p className={styles.other}>
        {t("login.no_account")}
        <Button kind="quiet" size="small" onClick={() => open("Register")}>
          {t("common:action.sign_up")}
        </Button>
      </p>
    </div>
  );
}
