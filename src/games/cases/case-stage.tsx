import { useTranslation } from "react-i18next";
import type { Bet, BetReply } from "../../../contract/games.ts";
import type { Case } from "../../../rules/games/cases-figures.ts";
import type { CaseSlug } from "../../../rules/games/ids.ts";
import type { Currency } from "../../../rules/money.ts";
import { CaseArt } from "../../features/game-art/case-art.tsx";
import { LastResults } from "../table/last-results.tsx";
import type { ShownGame } from "../table/shown-game.ts";
import type { Table } from "../table/table.ts";
import { valueOf } from "./case-facts.ts";
import styles from "./case-stage.module.css";
import { OpenedWords } from "./opened-words.tsx";
import { Reel } from "./reel.tsx";
import { useReels } from "./use-reels.ts";

const turnMs = 2_400;
const nextMs = 260;

interface Props {
  slug: CaseSlug;
  of: Case;
  /** How many are to be opened next. */
  count: number;
  game: ShownGame;
  /** What came of the last bet made here. */
  reply: BetReply | undefined;
  bets: readonly Bet[];
  sum: Table["sum"];
  currency: Currency;
  /** Nothing turns: the prizes stand there at once. */
  isStill: boolean;
}

/** A reel for each case that is opened, and in words what came out of them: these wait for no reel. */
export function CaseStage({ slug, of, count, game, reply, bets, sum, currency, isStill }: Props) {
  const { t } = useTranslation(["cases", "common"]);
  const opened = reply?.bet;
  const reels = useReels({ of, count, opened });
  return (
    <section className={styles.stage} aria-label={t("stage")}>
      <CaseArt slug={slug} className={styles.scene} />
      <LastResults game={game} bets={bets} />
      <div className={styles.reels} data-count={reels.length}>
        {reels.map(({ plan, verdict }, row) => (
          <Reel
            // Rows keep their place, whatever turns in them.
            key={row}
            of={of}
            plan={plan}
            verdict={verdict}
            turnMs={isStill ? undefined : turnMs + row * nextMs}
            valueOf={(item) => sum(valueOf(of, item, currency))}
          />
        ))}
      </div>
      <OpenedWords bet={opened} sum={sum} none={t("result.none")} />
    </section>
  );
}
