import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { links } from "../../app/links.ts";
import { usePlatform } from "../../app/platform.ts";
import { languageOfLocale, localPath } from "../../i18n/languages.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { useSession } from "./session.ts";
import styles from "./session-dialogs.module.css";

/** Asks before a link puts one player in the place of another, and where the house has not answered yet. */
export default function LoginByLinkDialog() {
  const { t, i18n } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const platform = usePlatform();
  const { status } = useSession();
  const { open, close } = useDialogs();
  const { tell } = useErrors();
  const [busy, setBusy] = useState(false);
  const isPlayer = status === "player";

  async function enter() {
    setBusy(true);
    const link = (await platform.loginLink()) ?? { token: "" };
    const answer = await layer.signOn.loginByLink({ ...link, instead: isPlayer });
    if (answer.ok) {
      // By a new document: nothing of who has left stays in this one's memory.
      if (isPlayer) platform.go(localPath(languageOfLocale(i18n.language), links.home()));
      else close();
    } else if (answer.error.error === "wrong_token") open("LinkFailed");
    else {
      setBusy(false);
      tell(answer.error);
    }
  }

  return (
    <div className={styles.body}>
      <p className={styles.intro}>{isPlayer ? t("link.other") : t("link.intro")}</p>
      <Button kind="primary" size="large" wide busy={busy} onClick={() => void enter()}>
        {t("common:action.log_in")}
      </Button>
      {isPlayer && (
        <Button size="large" wide onClick={close}>
          {t("link.stay")}
        </Button>
      )}
    </div>
  );
}
