import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChainGameId } from "../../../../rules/games/shared.ts";
import type { ClaimedRound, RoundReport } from "../../../../worker/shared/verify-round.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { useLayer } from "../../../link/use-stream.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import styles from "./round-fairness.module.css";
import { SharedFairness, type SteppedProps } from "./shared-fairness.tsx";

type PastRound = Omit<ClaimedRound, "game"> & { id: string; number: number };

interface Props<Round> extends SteppedProps {
  chain: ChainGameId;
  past: readonly Round[];
  /** Practice rounds come from a chain of this device. */
  isPractice: boolean;
  result: {
    name: string;
    textOf(round: Round): string;
    /** Whether what was recomputed is what everybody was told. */
    isSame(round: Round, recomputed: string): boolean;
  };
}

type Check =
  | { id: string; state: "working" }
  | { id: string; state: "failed" }
  | { id: string; state: "done"; report: RoundReport };

const shown = 20;

/** Why nobody chooses how a round ends, and the last rounds to be recomputed here. */
export function RoundFairness<Round extends PastRound>({
  chain: chainGame,
  past,
  isPractice,
  result,
  ...rest
}: Props<Round>) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("rounds");
  const format = useFormat();
  const layer = useLayer();
  const [checked, setChecked] = useState<Check>();

  async function check({ id, chain, index, game_hash }: PastRound) {
    setChecked({ id, state: "working" });
    const answer = await layer.shared.verifyRound({ game: chainGame, chain, index, game_hash });
    const come: Check = answer.ok ? { id, state: "done", report: answer.value } : { id, state: "failed" };
    setChecked((now) => (now?.id === id ? come : now));
  }

  return (
    <SharedFairness {...rest}>
      <h3>{t("rounds")}</h3>
      {isPractice && <p>{t("practice")}</p>}
      <DataTable
        label={t("rounds")}
        columns={[t("number"), result.name, t("hash"), t("check")]}
        rows={past.slice(0, shown).map((round) => ({
          key: round.id,
          cells: [
            format.count(round.number),
            result.textOf(round),
            <code key="hash" className={styles.hash}>
              {round.game_hash}
            </code>,
            checked?.id === round.id && checked.state !== "working" ? (
              <output key="check">
                {checked.state === "failed"
                  ? t("failed")
                  : t(isRight(checked.report, round) ? "right" : "wrong", { at: checked.report.result })}
              </output>
            ) : (
              <Button
                key="check"
                size="small"
                busy={checked?.id === round.id}
                disabled={isPractice}
                onClick={() => void check(round)}
              >
                {t("check")}
              </Button>
            ),
          ],
        }))}
      />
    </SharedFairness>
  );

  function isRight({ isOfChain, result: recomputed }: RoundReport, round: Round): boolean {
    return isOfChain && result.isSame(round, recomputed);
  }
}
