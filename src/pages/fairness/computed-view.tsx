import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { caseOf } from "../../../rules/games/cases-figures.ts";
import { caseSlugs } from "../../../rules/games/ids.ts";
import { parseMoney, payoutOf, toWire } from "../../../rules/money.ts";
import type { PastedSeeds } from "../../../worker/proof/proof.ts";
import type { Recomputed } from "../../../worker/proof/feature.ts";
import { Replay } from "../../features/replay/replay.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import styles from "./computed-view.module.css";

export interface Computed {
  pasted: PastedSeeds;
  result: Recomputed;
}

/** What pasted seeds come to: the outcome as the receipt would say it, and on the stage of its game. */
export function ComputedView({ computed: { pasted, result } }: { computed: Computed }) {
  const { t } = useTranslation(["fairness", "proof", "common"]);
  const format = useFormat();
  return (
    <section className={styles.computed} aria-label={t("computed.title")}>
      <dl className={styles.facts} role="status">
        <div>
          <dt>{t("proof:pasted.multiplier")}</dt>
          <dd className={styles.figure}>{format.multiplier(result.multiplier)}</dd>
        </div>
        <div>
          <dt>{t("computed.outcome")}</dt>
          <dd>
            <code className={styles.outcome}>{JSON.stringify(result.outcome)}</code>
          </dd>
        </div>
        <div>
          <dt>{t("proof:seeds.commitment")}</dt>
          <dd>
            <CopyText
              text={result.server_seed_hash}
              copyLabel={t("common:action.copy")}
              copiedLabel={t("common:action.copied")}
            />
          </dd>
        </div>
      </dl>
      <Replay key={JSON.stringify(pasted)} bet={shownBet(pasted, result)} />
    </section>
  );
}

/** A stage shows bets: this one was never made, of one rouble or the price of a case. */
function shownBet(
  { game, choice, clientSeed, nonce }: PastedSeeds,
  { outcome, multiplier, server_seed_hash }: Recomputed,
): Bet {
  const { case: named, count = 1 } = (choice ?? {}) as { case?: unknown; count?: number };
  const slug = game === "cases" ? caseSlugs.find((known) => known === named) : undefined;
  const amount = slug === undefined ? 1_000_000n : caseOf(slug).priceMicro;
  const payout = payoutOf(amount, (parseMoney(multiplier) ?? 0n) / 100n);
  return {
    id: "",
    game,
    amount: toWire(amount),
    staked: toWire(slug === undefined ? amount : amount * BigInt(count)),
    currency: "RUB",
    choice,
    outcome,
    multiplier,
    payout: toWire(payout),
    nonce,
    client_seed: clientSeed,
    server_seed_hash,
    at: "",
  };
}
