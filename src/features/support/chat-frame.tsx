import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { answers } from "../../browser/answers.ts";
import { isPrivatePlace } from "../../browser/analytics/place.ts";
import { useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./chat-frame.module.css";
import { HouseChat } from "./house-chat.tsx";
import { type ChatWatch, watchChat } from "./watch-chat.ts";

/**
 * Another chat's page, in a frame of its own origin that sees nothing of ours. It is loaded for whoever says so here: no
 * purpose that one agrees to is about it. Never where one logs in, resets a password or pays; in its place one can always
 * write to the house, as where it does not open; whoever thinks that it would may have it tried.
 */
export function ChatFrame({ address }: { address: string }) {
  const { t } = useTranslation("support");
  const [isAsked, setAsked] = useState(false);
  const watch = useRef<ChatWatch>(undefined);
  const { from } = useOpenDialog();
  const [path] = useLocation();
  const [instead, setInstead] = useState<"private" | "wished" | "silent" | undefined>(
    isPrivatePlace(path, from && { dialog: from }) ? "private" : undefined,
  );
  const [isInsisted, setInsisted] = useState(false);
  const isWatched = isAsked && !isInsisted && instead === undefined;

  useEffect(() => {
    if (!isWatched) return;
    const watching = watchChat({
      answers: (signal) => answers(address, signal),
      onFail: () => setInstead("silent"),
    });
    watch.current = watching;
    return watching.stop;
  }, [isWatched, address]);

  function insist() {
    setInsisted(true);
    setInstead(undefined);
  }

  if (instead !== undefined) {
    return (
      <>
        {instead === "silent" && <p role="status">{t("other.silent")}</p>}
        <HouseChat />
        {instead === "silent" && (
          <Button kind="quiet" onClick={insist}>
            {t("other.open")}
          </Button>
        )}
      </>
    );
  }
  return (
    <div className={styles.other}>
      {isAsked ? (
        <iframe
          className={styles.frame}
          title={t("frame")}
          src={address}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="strict-origin"
          onLoad={() => watch.current?.loaded()}
        />
      ) : (
        <>
          <p>{t("other.ask")}</p>
          <Button kind="primary" onClick={() => setAsked(true)}>
            {t("other.open")}
          </Button>
        </>
      )}
      <Button kind="quiet" onClick={() => setInstead("wished")}>
        {t("other.house")}
      </Button>
    </div>
  );
}
