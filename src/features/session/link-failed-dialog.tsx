import { useTranslation } from "react-i18next";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { useSession } from "../../shell/session.ts";
import styles from "./session-dialogs.module.css";

export default function LinkFailedDialog() {
  const { t } = useTranslation(["session", "common"]);
  const { status } = useSession();
  const { open, close } = useDialogs();
  return (
    <div className={styles.body}>
      <p className={styles.intro}>
        {t("link.failed_text")} {status !== "player" && t("link.failed_next")}
      </p>
      {status === "player" ? (
        <Button kind="primary" size="large" wide onClick={close}>
          {t("link.stay")}
        </Button>
      ) : (
        <Button kind="primary" size="large" wide onClick={() => open("Login")}>
          {t("common:action.log_in")}
        </Button>
      )}
    </div>
  );
}
