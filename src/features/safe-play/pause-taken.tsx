import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { links } from "../../shell/links.ts";
import type { TakenPause } from "./pause-shown.ts";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useNotices } from "../../shell/notices/use-notices.tsx";
import styles from "./pause-taken.module.css";
import { useSupportEmail } from "../support/use-support-email.ts";

interface Props {
  pause: TakenPause;
  onLogIn(): void;
}

/** Stands where a break was taken, once that has logged out: until when it holds, and what stays open. */
export function PauseTaken(props: Props) {
  const { i18n } = useTranslation();
  const language = languageOfLocale(i18n.language);
  const [ready, setReady] = useState(i18n.hasResourceBundle(i18n.language, "safe-play"));
  useEffect(() => {
    if (!ready) void loadWords(i18n, language, ["safe-play"]).then(() => setReady(true));
  }, [ready, i18n, language]);
  return ready ? <Taken {...props} /> : <Skeleton lines={4} />;
}

function Taken({ pause: { until, timezone }, onLogIn }: Props) {
  const { t } = useTranslation(["safe-play", "common"]);
  const format = useFormat();
  const { open } = useDialogs();
  const hasSupport = useSupportEmail() !== undefined;
  const notices = useNotices();
  const title = useRef<HTMLHeadingElement>(null);

  // The page that was here was long, and what one has pressed is gone.
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);

  // What every tab is told of it stands here, and longer.
  useEffect(() => {
    const forget = () => ["cooling_off", "self_excluded"].forEach(notices.forget);
    forget();
    return notices.subscribe(forget);
  }, [notices]);

  return (
    <div className={styles.taken}>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {until === null ? t("pause.now_for_good") : t("pause.taken", { time: format.deadline(until, timezone) })}
      </h1>
      <p className={styles.text}>{t("pause.taken_text")}</p>
      <Card title={t("pause.still")}>
        <ul className={styles.list}>
          <li>
            <Link href={links.profile()} className={buttonClass({ kind: "quiet" })}>
              {t("pause.still_balance")}
            </Link>
          </li>
          <li>
            <Link href={links.history()} className={buttonClass({ kind: "quiet" })}>
              {t("pause.still_history")}
            </Link>
          </li>
          {hasSupport && (
            <li>
              <Button kind="quiet" onClick={() => open("Support")}>
                {t("pause.still_support")}
              </Button>
            </li>
          )}
        </ul>
      </Card>
      <Button kind="primary" onClick={onLogIn}>
        {t("common:action.log_in")}
      </Button>
    </div>
  );
}
