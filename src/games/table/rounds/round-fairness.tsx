import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer } from "../../../../contract/errors.ts";
import type { ChainGameId } from "../../../../rules/games/shared.ts";
import type { ClaimedRound, RoundReport } from "../../../../worker/shared/verify-round.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import type { Layer } from "../../../link/layer.ts";
import { useLayer } from "../../../link/use-stream.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import styles from "./round-fairness.module.css";
import { ShareRound } from "./share-round.tsx";
import { SharedFairness, type SteppedProps } from "./shared-fairness.tsx";
import { usePastRounds } from "./use-past-rounds.ts";

type PastRound = Omit<ClaimedRound, "game"> & { id: string; number: number };

interface Props<Round> extends SteppedProps {
  chain: ChainGameId;
  past: readonly Round[];
  /** Practice rounds come from a chain of this device. */
  isPractice: boolean;
  /** The house's rounds from before a number. */
  older(layer: Layer, cursor: string): Promise<Answer<{ items: readonly Round[]; next: string | null }>>;
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
  | { id: string; state: "done"; report: Report };

type Report = Pick<RoundReport, "isOfChain" | "result">;

/** Why nobody chooses how a round ends, and rounds to be recomputed here: the last, and on demand those before. */
export function RoundFairness<Round extends PastRound>({
  chain: chainGame,
  past,
  isPractice,
  older,
  result,
  ...rest
}: Props<Round>) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("rounds");
  const format = useFormat();
  const layer = useLayer();
  const verifier = isPractice ? layer.sharedPractice : layer.shared;
  const [checked, setChecked] = useState<Check>();
  const shown = usePastRounds(past, isPractice ? undefined : (cursor) => older(layer, cursor));

  async function check({ id, chain, index, game_hash }: PastRound) {
    setChecked({ id, state: "working" });
    const answer = await verifier.verifyRound({ game: chainGame, chain, index, game_hash });
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
        rows={shown.rounds.map((round) => ({
          key: round.id,
          cells: [
            format.count(round.number),
            result.textOf(round),
            <code key="hash" className={styles.hash}>
              {round.game_hash}
            </code>,
            isPractice ? (
              checkOf(round)
            ) : (
              <ShareRound
                key="check"
                round={{ game: chainGame, round: round.number }}
                label={t("share", { number: format.count(round.number) })}
                sharedLabel={t("shared")}
              >
                {checkOf(round)}
              </ShareRound>
            ),
          ],
        }))}
      />
      {shown.hasFailed && <p role="alert">{t("older_failed")}</p>}
      {shown.hasMore && (
        <Button busy={shown.busy} onClick={shown.more}>
          {t("older")}
        </Button>
      )}
    </SharedFairness>
  );

  function checkOf(round: Round): ReactNode {
    const known = checked?.id === round.id ? checked : undefined;
    if (known?.state === "failed") return <output>{t("failed")}</output>;
    if (known?.state === "done")
      return <output>{t(isRight(known.report, round) ? "right" : "wrong", { at: known.report.result })}</output>;
    return (
      <Button size="small" busy={known !== undefined} onClick={() => void check(round)}>
        {t("check")}
      </Button>
    );
  }

  function isRight({ isOfChain, result: recomputed }: Report, round: Round): boolean {
    return isOfChain && result.isSame(round, recomputed);
  }
}
