import { useTranslation } from "react-i18next";
import { cases } from "../../../rules/games/cases.ts";
import { type Case, casesRtp, mostAtOnce } from "../../../rules/games/cases-figures.ts";
import type { CaseSlug } from "../../../rules/games/variants.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { CaseArt } from "./case-art.tsx";
import { usePart } from "../../shell/use-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDraft } from "../../ui/drafts.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Switch } from "../../ui/switch.tsx";
import { BetPanel } from "../table/bet/bet-panel.tsx";
import { GameTable } from "../table/frame/game-table.tsx";
import { ResultsRow } from "../table/bets/results-row.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import type { Table } from "../table/state/table.ts";
import { useBet } from "../table/bet/use-bet.ts";
import { useKeys } from "../table/keys/use-keys.ts";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import styles from "./open-case.module.css";
import { useCasesWords } from "./use-cases-words.ts";

// The panel is shown first, and its parts load right after it.
const loadStage = () => import("./case-stage.tsx").then(({ CaseStage }) => CaseStage);
const loadItems = () => import("./case-items.tsx").then(({ CaseItems }) => CaseItems);
const loadRules = () => import("./cases-rules.tsx").then(({ CasesRules }) => CasesRules);
const counts = Array.from({ length: mostAtOnce }, (_, index) => String(index + 1));

interface Props {
  slug: CaseSlug;
  of: Case;
  table: Table;
}

export function OpenCase({ slug, of, table }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["cases", "common"]);
  const format = useFormat();
  const words = useCasesWords((amount) => table.sum(amount));
  const [fast, setFast] = useDraft("cases:fast");
  const [draft, keep] = useDraft("cases:count");
  const count = Number(draft ?? 1);
  const choice = { case: slug, count };
  const isFast = fast !== undefined;
  const bet = useBet({ game: cases, table, choice, isFast });
  const { isStill } = usePlayStyle();
  const stage = usePart(true, loadStage);
  const items = usePart(true, loadItems);
  const rules = usePart(true, loadRules);

  function change(by: number) {
    keep(String(Math.min(mostAtOnce, Math.max(1, count + by))));
  }

  useKeys({
    ...bet.keys,
    ArrowLeft: () => change(-1),
    ArrowRight: () => change(1),
    f: () => setFast(isFast ? undefined : "on"),
  });

  const keys = [
    { name: t("keys.space"), does: t("keys.place") },
    { name: "← →", does: t("keys.count") },
    { name: "F", does: t("keys.fast") },
  ];
  const game: ShownGame = {
    id: "cases",
    name: t("of", { name: words.name(slug) }),
    outcomeName: t("prizes"),
    outcomeOf: words.outcomeOf,
    choiceOf: words.choiceOf,
    choice,
    rules: rules && <rules.View />,
  };
  return (
    <GameTable
      game={game}
      table={table}
      returned={format.share(Number(casesRtp))}
      keys={keys}
      stage={
        stage ? (
          <stage.View
            slug={slug}
            of={of}
            count={count}
            opened={bet.last}
            told={bet.told}
            results={<ResultsRow game={{ ...game, outcomeOf: words.paidOf }} bets={table.bets?.value ?? []} />}
            sum={table.sum}
            playedFor={table.mode}
            currency={bet.currency}
            isStill={isStill || isFast}
          />
        ) : (
          <CaseArt slug={slug} className={styles.coming} />
        )
      }
      panel={
        <BetPanel
          table={table}
          bet={bet}
          isAtMost
          placeLabel={t("open", { price: table.sum(bet.limits.min * BigInt(count)) })}
          mainKey={keys[0]}
        >
          <div className={styles.count}>
            <p aria-hidden="true">{t("count")}</p>
            <Segmented
              label={t("count")}
              options={counts.map((value) => ({ value, label: value }))}
              value={String(count)}
              onChange={keep}
            />
          </div>
          <Switch
            label={t("fast.label")}
            hint={t("fast.hint")}
            checked={isFast}
            onChange={({ target }) => setFast(target.checked ? "on" : undefined)}
          />
        </BetPanel>
      }
      below={items ? <items.View of={of} currency={bet.currency} sum={table.sum} /> : <Skeleton lines={6} />}
    />
  );
}
