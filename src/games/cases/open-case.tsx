import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cases } from "../../../rules/games/cases.ts";
import { type Case, casesRtp, mostAtOnce } from "../../../rules/games/cases-figures.ts";
import type { CaseSlug } from "../../../rules/games/ids.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useDraft } from "../../ui/drafts.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";
import { BetPanel } from "../table/bet-panel.tsx";
import { GameTable } from "../table/game-table.tsx";
import { LastResults } from "../table/last-results.tsx";
import type { ShownGame } from "../table/shown-game.ts";
import type { Table } from "../table/table.ts";
import { useBet } from "../table/use-bet.ts";
import { useKeys } from "../table/use-keys.ts";
import { CaseItems } from "./case-items.tsx";
import { CaseStage } from "./case-stage.tsx";
import styles from "./open-case.module.css";
import { CasesRules } from "./cases-rules.tsx";
import { useCasesWords } from "./use-cases-words.ts";

const counts = Array.from({ length: mostAtOnce }, (_, index) => String(index + 1));

interface Props {
  slug: CaseSlug;
  of: Case;
  table: Table;
}

/** One case on the table: how many of it are opened at once, and how. */
export function OpenCase({ slug, of, table }: Props) {
  const { t } = useTranslation(["cases", "common"]);
  const format = useFormat();
  const words = useCasesWords((amount) => table.sum(amount));
  const [fast, setFast] = useDraft("cases:fast");
  const [count, setCount] = useState(1);
  const choice = { case: slug, count };
  const bet = useBet({ game: cases, table, choice });

  function change(by: number) {
    setCount(Math.min(mostAtOnce, Math.max(1, count + by)));
  }

  useKeys({
    " ": bet.send,
    ArrowLeft: () => change(-1),
    ArrowRight: () => change(1),
    f: () => setFast(fast === undefined ? "on" : undefined),
  });

  const game: ShownGame = {
    id: "cases",
    name: t("of", { name: words.name(slug) }),
    outcomeName: t("prizes"),
    outcomeOf: words.outcomeOf,
    choiceOf: words.choiceOf,
    choice,
    rules: <CasesRules />,
  };
  return (
    <GameTable
      game={game}
      table={table}
      returned={format.share(Number(casesRtp))}
      keys={[
        { name: t("keys.space"), does: t("keys.place") },
        { name: "← →", does: t("keys.count") },
        { name: "F", does: t("keys.fast") },
      ]}
      stage={
        <CaseStage
          slug={slug}
          of={of}
          count={count}
          game={game}
          reply={bet.reply}
          bets={table.bets?.value ?? []}
          sum={table.sum}
          currency={bet.currency}
          isStill={fast !== undefined}
        />
      }
      panel={
        <BetPanel table={table} bet={bet}>
          <Segmented
            label={t("count")}
            options={counts.map((value) => ({ value, label: value }))}
            value={String(count)}
            onChange={(value) => setCount(Number(value))}
          />
          <Switch
            label={t("fast.label")}
            hint={t("fast.hint")}
            checked={fast !== undefined}
            onChange={({ target }) => setFast(target.checked ? "on" : undefined)}
          />
        </BetPanel>
      }
      below={<CaseItems of={of} currency={bet.currency} sum={table.sum} />}
    />
  );
}
