import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { MoreRows } from "../../features/lists/more-rows.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { useOnline } from "../../ui/online.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { RevealedSeed } from "./revealed-seed.tsx";
import styles from "./verifier.module.css";
import { WalkThrough } from "./walk-through.tsx";

interface Props {
  status: "unknown" | "guest" | "player";
  onVerify(id: string): void;
  onLogIn(): void;
}

/** The player's revealed seeds, each of which can be verified over all its nonces and games. */
export function Walk({ status, onVerify, onLogIn }: Props) {
  const { t } = useTranslation(["walk", "fairness", "common"]);
  const format = useFormat();
  const layer = useLayer();
  const online = useOnline();
  const revealed = useStream((from) => from.proof.revealed$());
  const [walked, setWalked] = useState<{ hash: string; time: number }>();

  if (status === "guest") {
    return (
      <EmptyState title={t("fairness:own.guest")} text={t("guest_text")}>
        <Button onClick={onLogIn}>{t("common:action.log_in")}</Button>
      </EmptyState>
    );
  }
  if (revealed === null) return <ListMissing onRetry={() => void layer.app.retry()} />;
  if (!revealed) return <Skeleton lines={3} />;
  const { items, next, cut } = revealed.value;
  if (items.length === 0) return <EmptyState title={t("none")} text={t("none_text")} />;
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t("text")}</p>
      {revealed.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(revealed.at) })}</StaleMark>}
      <ul aria-label={t("list")}>
        {items.map((seed) => (
          <RevealedSeed
            key={seed.id}
            seed={seed}
            onWalk={() => setWalked(({ time } = { hash: "", time: 0 }) => ({ hash: seed.id, time: time + 1 }))}
          >
            {walked?.hash === seed.id && <WalkThrough key={walked.time} hash={seed.id} onVerify={onVerify} />}
          </RevealedSeed>
        ))}
      </ul>
      {next !== null && !cut && (
        <MoreRows key={items.length} online={online} onMore={() => layer.proof.moreRevealed({})} />
      )}
    </div>
  );
}
