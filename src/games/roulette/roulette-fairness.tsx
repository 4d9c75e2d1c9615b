import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { RouletteRound } from "../../../contract/shared-rounds.ts";
import type { RoundReport } from "../../../worker/shared/verify-round.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FailedState } from "../../ui/states.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import type { Verification } from "../table/fairness/verification.ts";
import styles from "../table/rounds/round-fairness.module.css";
import type { RouletteTable } from "./use-roulette-table.ts";

interface Props {
  game: ShownGame;
  table: RouletteTable;
  verification: Verification | undefined;
  verify(id: string): void;
}

type Check =
  | { id: string; state: "working" }
  | { id: string; state: "failed" }
  | { id: string; state: "done"; report: RoundReport };

const shown = 20;
const loadReport = () => import("../table/fairness/verify-report.tsx").then(({ VerifyReport }) => VerifyReport);

/** Why nobody chooses where the ball falls, and the last rounds to be recomputed here. */
export function RouletteFairness({ game, table, verification, verify }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["roulette", "common"]);
  const format = useFormat();
  const layer = useLayer();
  const [checked, setChecked] = useState<Check>();
  const report = useWordedPart(verification !== undefined, loadReport, ["proof"]);
  const isPractice = table.mode === "practice";

  async function check({ id, chain, index, game_hash }: RouletteRound) {
    setChecked({ id, state: "working" });
    const answer = await layer.shared.verifyRound({ game: "roulette", chain, index, game_hash });
    const come: Check = answer.ok ? { id, state: "done", report: answer.value } : { id, state: "failed" };
    setChecked((now) => (now?.id === id ? come : now));
  }

  const past = table.view?.past.slice(0, shown) ?? [];
  return (
    <div className={styles.fairness}>
      {verification?.state === "working" && <Skeleton lines={3} />}
      {verification?.state === "failed" && (
        <FailedState
          title={t("fair.no_evidence")}
          text={t("fair.no_evidence_text")}
          retry={t("common:action.retry")}
          onRetry={() => verify(verification.id)}
        />
      )}
      {verification?.state === "done" && report && <report.View report={verification.report} game={game} />}
      <ol className={styles.steps}>
        {(["before", "during", "after"] as const).map((step) => (
          <li key={step}>
            <b>{t(`fair.${step}`)}</b>
            <p>{t(`fair.${step}_text`)}</p>
          </li>
        ))}
      </ol>
      <Link href={links.fairness()} className={styles.more}>
        {t("fair.more")}
      </Link>
      <h3>{t("fair.rounds")}</h3>
      {isPractice && <p>{t("fair.practice")}</p>}
      <DataTable
        label={t("fair.rounds")}
        columns={[t("fair.number"), t("outcome"), t("fair.hash"), t("fair.check")]}
        rows={past.map((round) => ({
          key: round.id,
          cells: [
            format.count(round.number),
            String(round.pocket),
            <code key="hash" className={styles.hash}>
              {round.game_hash}
            </code>,
            checked?.id === round.id && checked.state !== "working" ? (
              <output key="check">
                {checked.state === "failed"
                  ? t("fair.failed")
                  : t(isFair(checked.report, round) ? "fair.right" : "fair.wrong", { at: checked.report.result })}
              </output>
            ) : (
              <Button
                key="check"
                size="small"
                busy={checked?.id === round.id}
                disabled={isPractice}
                onClick={() => void check(round)}
              >
                {t("fair.check")}
              </Button>
            ),
          ],
        }))}
      />
    </div>
  );
}

function isFair({ isOfChain, result }: RoundReport, { pocket }: RouletteRound): boolean {
  return isOfChain && Number(result) === pocket;
}
