import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerSession, SessionFilter } from "../../../contract/sessions.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useCsv } from "../../features/export/use-csv.ts";
import { stampOf } from "../../features/export/stamp.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useCountryName } from "../../i18n/use-country-name.ts";
import { useOnline } from "../../ui/online.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { HistoryList } from "./history-list.tsx";
import { endReasonOf } from "./end-reason.ts";
import styles from "./sessions.module.css";

const filters = ["all", "active", "ended"] as const satisfies readonly SessionFilter[];
const exportMs = 120_000;

export function Sessions() {
  const { t } = useTranslation(["history", "common"]);
  const layer = useLayer();
  const format = useFormat();
  const country = useCountryName();
  const { tell } = useErrors();
  const [state, setState] = useState<SessionFilter>("all");
  const [ending, setEnding] = useState<string>();
  const list = useStream((layer) => layer.history.sessions$({ state }));
  const online = useOnline();
  const { busy, save } = useCsv<PlayerSession>({
    name: "sessions",
    columns: [
      t("sessions.began"),
      t("sessions.seen"),
      t("sessions.ended"),
      t("sessions.why"),
      t("sessions.browser"),
      t("sessions.system"),
      t("sessions.country"),
      t("sessions.ip"),
    ],
    cells: ({ created_at, last_seen_at, ended_at, end_reason, device, place }) => [
      ...[created_at, last_seen_at, ended_at].map((at) => (at === null ? "" : stampOf(at, format.timezone))),
      end_reason === null ? "" : t(`sessions.reason.${endReasonOf(end_reason)}`),
      device.browser ?? "",
      device.system ?? "",
      nameOf(place.country_code),
      place.ip,
    ],
    load: () => layer.history.allSessions({ state }, { timeoutMs: exportMs }),
  });

  function nameOf(code: string | null): string {
    return code === null ? "" : (country?.(code) ?? code);
  }

  async function end(id: string) {
    setEnding(id);
    const answer = await layer.access.revoke({ id });
    if (!answer.ok) tell(answer.error);
    setEnding(undefined);
  }

  function deviceOf({ device }: PlayerSession): string {
    return [device.browser, device.system].filter((name) => name !== null).join(", ") || t("sessions.unknown");
  }

  function status(session: PlayerSession) {
    const { id, current, ended_at, end_reason } = session;
    if (current) return <Chip tone="win">{t("sessions.current")}</Chip>;
    if (ended_at !== null) {
      return (
        <span className={styles.over}>
          {t(`sessions.reason.${endReasonOf(end_reason)}`)}
          <time dateTime={ended_at}>{format.moment(ended_at)}</time>
        </span>
      );
    }
    return (
      <Button
        size="small"
        aria-label={t("sessions.end_of", { device: deviceOf(session) })}
        busy={ending === id}
        disabled={!online}
        onClick={() => void end(id)}
      >
        {t("sessions.end")}
      </Button>
    );
  }

  return (
    <HistoryList<PlayerSession>
      label={t("kind.sessions")}
      // The list waits for the names of the countries.
      list={country && list}
      online={online}
      filter={
        <Segmented<SessionFilter>
          label={t("sessions.filter")}
          options={filters.map((value) => ({ value, label: t(`sessions.show.${value}`) }))}
          value={state}
          onChange={setState}
        />
      }
      columns={[
        t("sessions.device"),
        t("sessions.place"),
        t("sessions.began"),
        t("sessions.seen"),
        t("sessions.state"),
      ]}
      row={(session) => ({
        key: session.id,
        cells: [
          <b key="device" className={styles.device}>
            {deviceOf(session)}
          </b>,
          <span key="place" className={styles.place}>
            {nameOf(session.place.country_code)} <small>{session.place.ip}</small>
          </span>,
          <time key="began" dateTime={session.created_at}>
            {format.moment(session.created_at)}
          </time>,
          <time key="seen" dateTime={session.last_seen_at}>
            {format.moment(session.last_seen_at)}
          </time>,
          status(session),
        ],
      })}
      empty={<EmptyState title={t("sessions.empty")} text={t("sessions.empty_text")} />}
      saving={busy}
      onSave={() => void save()}
      onMore={() => layer.history.moreSessions({ state })}
      onRetry={() => void layer.app.retry()}
    />
  );
}
