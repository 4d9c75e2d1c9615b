import { RotateCcw } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../contract/bets.ts";
import { useWordedPart } from "../shell/use-worded-part.ts";
import { Button } from "../ui/button.tsx";
import { games } from "./games.ts";
import styles from "./replay.module.css";

/** Replays a bet on its game's stage, without any controls. */
export function Replay({ bet }: { bet: Bet }) {
  const { t } = useTranslation("fairness");
  const part = useWordedPart(true, games[bet.game].stage, ["table", bet.game]);
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
