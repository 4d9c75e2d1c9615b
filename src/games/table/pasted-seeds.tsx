import { useState } from "react";
import { useTranslation } from "react-i18next";
import { clientSeedPattern, serverSeedPattern } from "../../../rules/fairness.ts";
import type { InstantGameId } from "../../../rules/games/ids.ts";
import type { Recomputed } from "../../../worker/games/verify.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { TextField } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import styles from "./pasted-seeds.module.css";
import type { ShownGame } from "./shown-game.ts";
import type { Table } from "./table.ts";

const initial = { serverSeed: "", clientSeed: "", nonce: "0" };

interface Props {
  game: ShownGame;
  table: Pick<Table, "recompute" | "tell">;
}

/** What any seeds come to, whoever's they are: computed here and sent nowhere. */
export function PastedSeeds({ game, table }: Props) {
  const { t } = useTranslation(["proof", "common"]);
  const format = useFormat();
  const { faultText } = useErrors();
  const [result, setResult] = useState<Recomputed>();
  const { form, text, faults, busy } = useForm({ initial, check, send });

  async function send({ serverSeed, clientSeed, nonce }: typeof initial) {
    const answer = await table.recompute({
      game: game.id as InstantGameId,
      serverSeed: serverSeed.trim(),
      clientSeed: clientSeed.trim(),
      nonce: Number(nonce),
      choice: game.choice,
    });
    if (answer.ok) setResult(answer.value);
    else table.tell(answer.error);
    return undefined;
  }

  return (
    <form className={styles.form} aria-label={t("pasted.title")} {...form}>
      <TextField
        label={t("seeds.server_seed")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...text("serverSeed")}
        error={faultText(faults["serverSeed"])}
      />
      <div className={styles.pair}>
        <TextField
          label={t("seeds.client_seed")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...text("clientSeed")}
          error={faultText(faults["clientSeed"])}
        />
        <TextField
          label={t("seeds.nonce_of_bet")}
          inputMode="numeric"
          autoComplete="off"
          figures
          {...text("nonce")}
          error={faultText(faults["nonce"])}
        />
      </div>
      <p className={styles.choice}>{t("pasted.choice", { choice: game.choiceOf({ choice: game.choice }) })}</p>
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

function check(name: keyof typeof initial, values: typeof initial): string | undefined {
  const value = values[name].trim();
  if (value === "") return "required";
  if (name === "serverSeed") return serverSeedPattern.test(value) ? undefined : "invalid_hash";
  if (name === "clientSeed") return clientSeedPattern.test(value) ? undefined : "invalid_client_seed";
  return /^\d{1,9}$/.test(value) ? undefined : "invalid_value";
}
