import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Recomputed } from "../../../../worker/proof/feature.ts";
import { noSeeds, SeedFields, seedFault, seedsOf, type SeedTexts } from "../../../features/proof/seed-fields.tsx";
import { useFormat } from "../../../i18n/use-format.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy-text.tsx";
import { useForm } from "../../../ui/use-form.ts";
import styles from "./pasted-seeds.module.css";
import type { ShownGame } from "../bets/shown-game.ts";
import type { Table } from "../state/table.ts";

interface Props {
  game: ShownGame;
  table: Pick<Table, "game" | "recompute" | "tell">;
}

/** Computes the result of any seeds in this browser; nothing is sent. */
export function PastedSeeds({ game, table }: Props) {
  const { t } = useTranslation(["proof", "common"]);
  const format = useFormat();
  const choice = game.choiceOf({ choice: game.choice });
  const [computed, setComputed] = useState<{ choice: string; result: Recomputed }>();
  // A result computed for another choice does not apply to this one.
  const result = computed?.choice === choice ? computed.result : undefined;
  const { form, text, faults, busy } = useForm({ initial: noSeeds, check: seedFault, send });

  async function send(seeds: SeedTexts) {
    const answer = await table.recompute({ game: table.game, ...seedsOf(seeds), choice: game.choice });
    if (answer.ok) setComputed({ choice, result: answer.value });
    else table.tell(answer.error);
    return undefined;
  }

  return (
    <form className={styles.form} aria-label={t("pasted.title")} {...form}>
      <SeedFields text={text} faults={faults} pairClass={styles.pair} />
      <p className={styles.choice}>{t("pasted.choice", { choice })}</p>
      <Button submit busy={busy}>
        {t("pasted.compute")}
      </Button>
      {result && (
        <div className={styles.result} role="status">
          <p className={styles.outcome}>
            <span>{game.outcomeName}</span>
            <b>{game.outcomeOf(result)}</b>
          </p>
          <p className={styles.outcome}>
            <span>{t("pasted.multiplier")}</span>
            <b>{format.multiplier(result.multiplier)}</b>
          </p>
          <div className={styles.hash}>
            <span>{t("seeds.commitment")}</span>
            <CopyText
              text={result.server_seed_hash}
              copyLabel={t("common:action.copy")}
              copiedLabel={t("common:action.copied")}
            />
          </div>
        </div>
      )}
    </form>
  );
}
