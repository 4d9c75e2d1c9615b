import { RotateCcw } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../contract/bets.ts";
import { useWordedPart } from "../shell/use-worded-part.ts";
import { Button } from "../ui/button.tsx";
import { manifestOf } from "./games.ts";
import type { GameManifest } from "./table/game-manifest.ts";
import styles from "./replay.module.css";

/** Replays a bet on its game's stage, without any controls. */
export function Replay({ bet }: { bet: Bet }) {
  const game = manifestOf(bet.game);
  return game?.stage ? <Stage bet={bet} id={game.id} stage={game.stage} /> : null;
}

interface StageProps {
  bet: Bet;
  id: GameManifest["id"];
  stage: NonNullable<GameManifest["stage"]>;
}

function Stage({ bet, id, stage }: StageProps) {
  const { t } = useTranslation("fairness");
  const part = useWordedPart(true, stage, ["table", id]);
  const [times, setTimes] = useState(0);
  if (!part) return null;
  return (
    <section className={styles.replay} data-game={bet.game} aria-label={t("replay.title")}>
      <header className={styles.head}>
        <h3>{t("replay.title")}</h3>
        <Button icon={RotateCcw} onClick={() => setTimes(times + 1)}>
          {t("replay.again")}
        </Button>
      </header>
      <part.View key={times} bet={bet} />
    </section>
  );
}
