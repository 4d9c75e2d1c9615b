import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialogs, useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import { links } from "../../shell/links.ts";
import { usePlatform } from "../../browser/platform.ts";
import { languageOfLocale, localPath } from "../../i18n/languages.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useSession } from "../../shell/session.ts";
import styles from "./session-dialogs.module.css";

/**
 * Asks before a link puts one player in the place of another, or lets in whom this browser has not asked for; and where the
 * house has not answered yet.
 */
export default function LoginByLinkDialog() {
  const { t, i18n } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const platform = usePlatform();
  const { status } = useSession();
  const { open, close } = useDialogs();
  const { about } = useOpenDialog();
  const { tell } = useErrors();
  const [busy, setBusy] = useState(false);
  /** The name of the player whose login the server wants confirmed. */
  const [playerName, setPlayerName] = useState(() => namedIn(about));
  const question = useId();
  const isPlayer = status === "player";

  async function enter() {
    setBusy(true);
    const link = (await platform.loginLink()) ?? { token: "" };
    const input = { instead: isPlayer, ...(playerName !== undefined && { confirmed: true }) };
    const answer = await layer.signOn.loginByLink({ ...link, ...input });
    if (answer.ok) {
      // Loads a new document, so that nothing of the previous player stays in memory.
      if (isPlayer) platform.go(localPath(languageOfLocale(i18n.language), links.home()));
      else close();
      return;
    }
    const { error, fields } = answer.error;
    if (error === "wrong_token") return open("LinkFailed");
    setBusy(false);
    if (error === "confirm_login" || error === "another_player") setPlayerName(namedIn(fields["token"]?.[0]) ?? "");
    else tell(answer.error);
  }

  return (
    <div className={styles.body}>
      <div id={question} className={styles.question}>
        {playerName && <p className={styles.whom}>{t("link.as", { address: playerName })}</p>}
        <p className={styles.intro}>
          {isPlayer ? t("link.other") : playerName === undefined ? t("link.intro") : t("link.unasked")}
        </p>
      </div>
      <Button kind="primary" size="large" wide busy={busy} aria-describedby={question} onClick={() => void enter()}>
        {t("common:action.log_in")}
      </Button>
      {(isPlayer || playerName !== undefined) && (
        <Button size="large" wide onClick={close}>
          {isPlayer ? t("link.stay") : t("link.not_now")}
        </Button>
      )}
    </div>
  );
}

/** The server puts the (masked) name of the link's player after the error key. */
function namedIn(errorKey: string | undefined): string | undefined {
  return /^confirm_login: (.+)$/.exec(errorKey ?? "")?.[1];
}
