import { ShieldCheck } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type GameId, gameIds } from "../../../rules/games/ids.ts";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./own-bets.module.css";

const shownAtFirst = 8;

interface Props {
  status: "unknown" | "guest" | "player";
  busy: boolean;
  onVerify(id: string): void;
  onLogIn(): void;
}

export function OwnBets({ status, busy, onVerify, onLogIn }: Props) {
  const { t } = useTranslation(["fairness", "common"]);
  const format = useFormat();
  const layer = useLayer();
  const [game, setGame] = useState<GameId>(gameIds[0]);
  const bets = useStream((from) => from.games.bets$({ game }));

  if (status === "guest") {
    return (
      <EmptyState title={t("own.guest")} text={t("own.guest_text")}>
        <Button onClick={onLogIn}>{t("common:action.log_in")}</Button>
      </EmptyState>
    );
  }
  return (
    <div className={styles.own}>
      <SelectField
        label={t("seeds.game")}
        options={gameIds.map((value) => ({ value, label: t(`common:game.${value}`) }))}
        value={game}
        onChange={({ target }) => setGame(gameIds.find((known) => known === target.value) ?? game)}
      />
      {bets === null && <ListMissing onRetry={() => void layer.app.retry()} />}
      {bets === undefined && <Skeleton lines={4} />}
      {bets?.value.length === 0 && <EmptyState title={t("own.empty")} text={t("own.empty_text")} />}
      {bets && bets.value.length > 0 && (
        <ul className={styles.bets} aria-label={t("way.own")}>
          {bets.value.slice(0, shownAtFirst).map((bet) => (
            <li key={bet.id} className={styles.bet}>
              <time dateTime={bet.at}>{format.moment(bet.at)}</time>
              <span className={styles.amounts}>
                {format.money(bet.staked ?? bet.amount, bet.currency)} → {format.money(bet.payout, bet.currency)}
              </span>
              <Button size="small" icon={ShieldCheck} disabled={busy} onClick={() => onVerify(bet.id)}>
                {t("verify")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
