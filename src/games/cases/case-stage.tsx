import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import type { Case } from "../../../rules/games/cases-figures.ts";
import type { CaseSlug } from "../../../rules/games/variants.ts";
import type { Currency } from "../../../rules/money.ts";
import { CaseArt } from "./case-art.tsx";
import type { PlayedFor, Table } from "../table/state/table.ts";
import { valueOf } from "./case-facts.ts";
import { classes } from "../../ui/classes.ts";
import frame from "../table/frame/stage.module.css";
import styles from "./case-stage.module.css";
import { OpenedWords } from "./opened-words.tsx";
import { Reel } from "./reel.tsx";
import { useReelSum } from "./use-reel-sum.ts";
import { useReels } from "./use-reels.ts";

const turnMs = 2_400;
const nextMs = 260;

interface Props {
  slug: CaseSlug;
  of: Case;
  /** How many will be opened next. */
  count: number;
  opened: Bet | undefined;
  /** The bet that the words describe: this one, or still the one before. */
  told: Bet | undefined;
  /** Earlier results, shown above the reels. */
  results?: ReactNode;
  sum: Table["sum"];
  playedFor: PlayedFor;
  currency: Currency;
  /** No animation: the prizes are shown at once. */
  isStill: boolean;
}

export function CaseStage({ slug, of, count, opened, told, results, sum, playedFor, currency, isStill }: Props) {
  const { t } = useTranslation(["cases", "common"]);
  const short = useReelSum(playedFor, currency);
  const reels = useReels({ of, count, opened });
  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <CaseArt slug={slug} className={styles.scene} />
      {results}
      <div className={styles.reels} data-count={reels.length}>
        {reels.map(({ plan, verdict }, row) => (
          <Reel
            // Rows never change order.
            key={row}
            of={of}
            plan={plan}
            verdict={told === opened ? verdict : undefined}
            turnMs={isStill ? undefined : turnMs + row * nextMs}
            valueOf={(item) => short(valueOf(of, item, currency))}
          />
        ))}
      </div>
      <OpenedWords bet={told} sum={sum} none={t("result.none")} />
    </section>
  );
}
