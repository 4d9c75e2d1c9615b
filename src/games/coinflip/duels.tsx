import { useState } from "react";
import { useTranslation } from "react-i18next";
import { coinflipRtp } from "../../../rules/games/coinflip-figures.ts";
import { duelLimits, duelPayout } from "../../../rules/games/coinflip-duel.ts";
import { type Side, sides } from "../../../rules/games/variants.ts";
import { toWire } from "../../../rules/money.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Later } from "../../shell/later.tsx";
import { useDraft } from "../../ui/drafts.ts";
import { Segmented } from "../../ui/segmented.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import { GameTable } from "../table/frame/game-table.tsx";
import { useKeys } from "../table/keys/use-keys.ts";
import { MainButton } from "../table/panel/main-button.tsx";
import { PanelForm } from "../table/panel/panel-form.tsx";
import { useStake } from "../table/stake/use-stake.ts";
import { DuelFairness, LastDuels } from "./duel-tabs.tsx";
import { DuelStage } from "./duel-stage.tsx";
import styles from "./duels.module.css";
import { useCoinflipWords } from "./use-coinflip-words.ts";
import { useDuelTable } from "./use-duel-table.ts";

const loadRules = () => import("./coinflip-rules.tsx").then(({ CoinflipRules }) => CoinflipRules);

/** The third way to play: a flip against another player. */
export function Duels({ onWay }: { onWay(way: string): void }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["duels", "coinflip", "table", "common"]);
  const format = useFormat();
  const { faultText } = useErrors();
  const words = useCoinflipWords();
  const table = useDuelTable();
  const [draftSide, setSide] = useDraft("coinflip:side");
  const side: Side = draftSide === "tails" ? "tails" : "heads";
  const [busy, setBusy] = useState(false);
  const stake = useStake({
    table,
    name: "coinflip",
    limitsIn: duelLimits,
    times: 1,
    topMultiplierE4: 19_800n,
  });
  const isOff = table.view === null || (table.view !== undefined && !table.isLive);
  const reason = faultText(table.closed) ?? (isOff ? t("common:offline.bets") : undefined);

  async function create() {
    if (table.status === "unknown" || reason !== undefined || busy) return;
    if (table.needsLogin) return table.logInOrSignUp();
    const amount = stake.checked();
    if (amount === undefined) return;
    setBusy(true);
    const answer = await table.create({ amount: toWire(amount), side });
    setBusy(false);
    if (!answer.ok) stake.refuse(answer.error);
  }

  useKeys({
    " ": () => void create(),
    ArrowLeft: () => setSide("heads"),
    ArrowRight: () => setSide("tails"),
    "table:ArrowUp": stake.double,
    "table:ArrowDown": stake.half,
  });
  const keys = [
    { name: t("coinflip:keys.space"), does: t("panel.create") },
    { name: "← →", does: t("coinflip:keys.side") },
    { name: "↑", does: t("coinflip:keys.double"), onTable: true },
    { name: "↓", does: t("coinflip:keys.half"), onTable: true },
  ];
  const game: ShownGame = {
    id: "coinflip",
    inHundredths: true,
    name: t("coinflip:meta.title"),
    outcomeName: t("coinflip:outcome.name"),
    outcomeOf: words.outcomeOf,
    choiceOf: words.choiceOf,
    rules: (
      <>
        <p>
          {t("panel.terms")} {t("panel.fee", { fee: format.share(1 - Number(coinflipRtp)) })}
        </p>
        <Later load={loadRules} props={{ currency: table.currency }} />
      </>
    ),
  };
  const pays = stake.stake === undefined ? undefined : table.sum(duelPayout(stake.stake));
  return (
    <GameTable
      game={game}
      table={table}
      returned={format.share(Number(coinflipRtp))}
      keys={keys}
      stage={<DuelStage table={table} side={side} onWay={onWay} />}
      panel={
        <div className={styles.panel}>
          <PanelForm
            table={table}
            stake={stake}
            isLocked={false}
            isLong={false}
            reason={reason}
            mainKey={{ name: t("coinflip:keys.space"), does: t("panel.create") }}
            onSubmit={() => void create()}
            gain={
              <p className={styles.fact}>
                <span>{t("panel.takes")}</span>
                <output>{pays ?? "—"}</output>
              </p>
            }
            action={(describedBy) => (
              <MainButton
                table={table}
                label={t("panel.create")}
                sum={stake.stake === undefined ? undefined : table.sum(stake.stake)}
                sumClass={styles.price}
                busy={busy}
                disabled={reason !== undefined}
                aria-describedby={describedBy}
              />
            )}
          >
            <Segmented
              label={t("panel.side")}
              options={sides.map((each) => ({ value: each, label: t(`coinflip:side.${each}`) }))}
              value={side}
              onChange={setSide}
            />
            <p className={styles.terms}>
              {table.needsLogin ? `${t("panel.only")} ` : ""}
              {t("panel.terms")}
            </p>
          </PanelForm>
        </div>
      }
      shared={{
        arrangement: styles.table ?? "",
        tab: { label: t("last.title"), panel: <LastDuels table={table} /> },
        fairness: (verification, verify) => (
          <DuelFairness table={table} game={game} verification={verification} verify={verify} />
        ),
      }}
    />
  );
}
