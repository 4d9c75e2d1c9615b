import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { type Micro, parseMoney, payoutOf, toWire } from "../../../rules/money.ts";
import type { PastedSeeds } from "../../../worker/proof/proof.ts";
import type { Recomputed } from "../../../worker/proof/feature.ts";
import { games } from "../../games/games.ts";
import { Replay } from "../../games/replay.tsx";
import { usePart } from "../../shell/use-part.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import styles from "./computed-view.module.css";

export interface Computed {
  pasted: PastedSeeds;
  result: Recomputed;
}

export function ComputedView({ computed: { pasted, result } }: { computed: Computed }) {
  const { t } = useTranslation(["fairness", "proof", "common"]);
  const format = useFormat();
  const { price = noPrice } = games[pasted.game];
  const priced = usePart(true, price);
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
      {priced && <Replay key={JSON.stringify(pasted)} bet={shownBet(pasted, result, priced.View(pasted.choice))} />}
    </section>
  );
}

/** One rouble, for games whose stake the player chooses. */
const noPrice = () => Promise.resolve(() => ({ each: 1_000_000n, times: 1 }));

/** Stages show bets, so this makes one up. */
function shownBet(
  { game, choice, clientSeed, nonce }: PastedSeeds,
  { outcome, multiplier, server_seed_hash }: Recomputed,
  { each, times }: { each: Micro; times: number },
): Bet {
  const payout = payoutOf(each, (parseMoney(multiplier) ?? 0n) / 100n);
  return {
    id: "",
    game,
    amount: toWire(each),
    staked: toWire(each * BigInt(times)),
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
