import { Play, Shuffle, Square } from "lucide";
import { useTranslation } from "react-i18next";
import { cells, safeProbability, safeMultiplier } from "../../../rules/games/miner-figures.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button } from "../../ui/button.tsx";
import type { Table } from "../table/state/table.ts";
import type { MinerRound } from "./miner-round.ts";
import styles from "./miner-side.module.css";
import type { AutoPick as Auto } from "./use-auto-pick.ts";

interface Props {
  round: Pick<MinerRound, "round" | "view" | "isOpen" | "canStep">;
  mines: number;
  auto: Auto;
  /** The id of the text that says why no cell can be opened for now. */
  away: string | undefined;
  onRandom(): void;
  sum: Table["sum"];
}

export function MinerSide({ round, mines, auto, away, onRandom, sum }: Props) {
  const { t } = useTranslation("miner");
  const format = useFormat();
  const { view, isOpen, round: shown } = round;
  const opened = isOpen && view ? view.opened.length : 0;
  const mined = isOpen && view ? view.mines : mines;
  const left = cells - mined - opened;
  const figures = [
    { name: t("next"), value: left > 0 ? format.multiplier(safeMultiplier(mined, opened + 1)) : "—" },
    { name: t("chance"), value: left > 0 ? format.share(safeProbability(mined, opened)) : "—" },
    { name: t("now"), value: opened > 0 && shown ? sum(shown.payout) : "—", isMain: opened > 0 },
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ name, value, isMain = false }) => (
          <div key={name} className={styles.figure} data-main={isMain}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.tools}>
        {auto.isRunning && auto.progress ? (
          <Button icon={Square} onClick={auto.stop}>
            {t("auto.stop", auto.progress)}
          </Button>
        ) : (
          <>
            <Button icon={Shuffle} disabled={!round.canStep} aria-describedby={away} onClick={onRandom}>
              {t("random")}
            </Button>
            {auto.progress && (
              <Button icon={Play} disabled={away !== undefined} aria-describedby={away} onClick={auto.goOn}>
                {t("auto.go_on", auto.progress)}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
