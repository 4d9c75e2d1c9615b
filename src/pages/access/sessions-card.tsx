import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerSession } from "../../../contract/sessions.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { useCountryName } from "../../i18n/use-country-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FailedState } from "../../ui/states.tsx";
import styles from "./cards.module.css";

export interface SessionsCardProps {
  sessions: Cached<PlayerSession[]>;
  onEnd(id: string): Promise<void>;
  onEndOthers(): Promise<void>;
  onRetry(): void;
}

export function SessionsCard({ sessions, onEnd, onEndOthers, onRetry }: SessionsCardProps) {
  const { t } = useTranslation(["access", "common"]);
  const countryName = useCountryName();
  const [ending, setEnding] = useState<string>();

  async function end(name: string, work: () => Promise<void>) {
    setEnding(name);
    await work();
    setEnding(undefined);
  }

  return (
    <Card title={t("sessions.title")}>
      <div className={styles.form}>
        {(sessions === undefined || !countryName) && <Skeleton lines={3} />}
        {sessions === null && (
          <FailedState
            title={t("common:state.part_failed")}
            text={t("common:state.part_failed_text")}
            retry={t("common:action.retry")}
            onRetry={onRetry}
          />
        )}
        <NeedsNetwork>
          <ul className={styles.sessions} aria-label={t("sessions.title")}>
            {/* The list waits for the names of the countries. */}
            {countryName &&
              sessions?.value.map((session) => (
                <li key={session.id} className={styles.session}>
                  <Where session={session} countryName={countryName} />
                  {session.current ? (
                    <Chip tone="win">{t("sessions.current")}</Chip>
                  ) : (
                    <NetworkButton
                      size="small"
                      busy={ending === session.id}
                      aria-label={t("sessions.end_of", { device: nameOf(session) ?? t("sessions.unknown") })}
                      onClick={() => void end(session.id, () => onEnd(session.id))}
                    >
                      {t("sessions.end")}
                    </NetworkButton>
                  )}
                </li>
              ))}
          </ul>
          {sessions && sessions.value.some(({ current }) => !current) && (
            <div className={styles.actions}>
              <NetworkButton
                kind="danger"
                size="small"
                busy={ending === "others"}
                onClick={() => void end("others", onEndOthers)}
              >
                {t("sessions.end_others")}
              </NetworkButton>
            </div>
          )}
        </NeedsNetwork>
      </div>
    </Card>
  );
}

interface WhereProps {
  session: PlayerSession;
  countryName(code: string): string;
}

function Where({ session, countryName }: WhereProps) {
  const { place, last_seen_at } = session;
  const { t } = useTranslation("access");
  const format = useFormat();
  const country = place.country_code === null ? [] : [countryName(place.country_code)];
  return (
    <div>
      <p className={styles.device}>{nameOf(session) ?? t("sessions.unknown")}</p>
      <p className={styles.seen}>
        {[...country, place.ip, t("sessions.seen", { time: format.moment(last_seen_at) })].join(" · ")}
      </p>
    </div>
  );
}

function nameOf({ device }: PlayerSession): string | undefined {
  return [device.browser, device.system].filter((name) => name !== null).join(", ") || undefined;
}
