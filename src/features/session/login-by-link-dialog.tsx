import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { links } from "../../app/links.ts";
import { usePlatform } from "../../app/platform.ts";
import { languageOfLocale, localPath } from "../../i18n/languages.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { useSession } from "./session.ts";
import styles from "./session-dialogs.module.css";

/** A link only asks: who opens it may have been sent it by somebody else, and may be playing already. */
export default function LoginByLinkDialog() {
  const { t, i18n } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const platform = usePlatform();
  const { status } = useSession();
  const { open, close } = useDialogs();
  const { tell } = useErrors();
  const [state, setState] = useState<"asking" | "busy" | "failed">("asking");

  async function enter() {
    setState("busy");
    const wasPlayer = status === "player";
    if (wasPlayer) await layer.session.logout();
    const answer = await layer.session.loginByLink({ token: platform.loginToken() ?? "" });
    if (!answer.ok) {
      if (answer.error.error !== "wrong_token") tell(answer.error);
      setState(answer.error.error === "wrong_token" ? "failed" : "asking");
    } else if (wasPlayer) platform.go(localPath(languageOfLocale(i18n.language), links.home()));
    else close();
  }

  if (state === "failed") {
    return (
      <EmptyState title={t("link.failed")} text={t("link.failed_text")}>
        <Button kind="primary" onClick={() => open("Login")}>
          {t("common:action.log_in")}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={styles.body}>
      <p className={styles.intro}>{status === "player" ? t("link.other") : t("link.intro")}</p>
      <Button kind="primary" size="large" wide busy={state === "busy"} onClick={() => void enter()}>
        {t("common:action.log_in")}
      </Button>
    </div>
  );
}
