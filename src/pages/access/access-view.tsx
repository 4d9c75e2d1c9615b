import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Profile } from "../../../contract/accounts.ts";
import type { PlayerSession } from "../../../contract/sessions.ts";
import type { Seen } from "../../../worker/cache/player-cache.ts";
import { links } from "../../app/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FailedState } from "../../ui/states.tsx";
import styles from "./access-view.module.css";
import { EmailCard, type EmailCardProps } from "./email-card.tsx";
import { PasswordCard, type PasswordCardProps } from "./password-card.tsx";
import { SessionsCard, type SessionsCardProps } from "./sessions-card.tsx";

interface Props extends Omit<EmailCardProps, "user">, Omit<PasswordCardProps, "user">, SessionsCardProps {
  me: Seen<Profile>;
  sessions: Seen<PlayerSession[]>;
}

/** How the player comes in, and where they are in already. */
export function AccessView({ me, ...rest }: Props) {
  const { t } = useTranslation(["access", "common"]);
  const user = me?.value.user;
  return (
    <div className={styles.access}>
      <header className={styles.header}>
        <h1>{t("meta.title")}</h1>
        <Link href={links.profile()} className={buttonClass({ kind: "quiet", size: "small" })}>
          {t("back")}
        </Link>
      </header>
      {me === null ? (
        <FailedState
          title={t("common:state.part_failed")}
          text={t("common:state.part_failed_text")}
          retry={t("common:action.retry")}
          onRetry={rest.onRetry}
        />
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            {user ? <EmailCard user={user} {...rest} /> : <Waiting title={t("email.title")} />}
            <SessionsCard {...rest} />
          </div>
          {user ? <PasswordCard user={user} {...rest} /> : <Waiting title={t("password.title")} />}
        </div>
      )}
    </div>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Skeleton lines={3} />
    </Card>
  );
}
