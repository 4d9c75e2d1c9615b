import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActiveBonus } from "../../../contract/promotions.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import { parseMoney } from "../../../rules/money.ts";
import { worstCostToClear } from "../../../rules/promotions/costs.ts";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { promoName } from "../../features/promotions/promo-name.ts";
import { TimeLeft } from "../../features/promotions/time-left.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Progress } from "../../ui/progress.tsx";
import styles from "./active-card.module.css";

interface Props {
  active: ActiveBonus;
  wallet: WalletState;
  aheadMs: number;
}

/** The active bonus: how far it is, what it costs to clear the rest, and the way to give it up, which asks. */
export function ActiveCard({ active, wallet, aheadMs }: Props) {
  const { t, i18n } = useTranslation("own-bonuses");
  const format = useFormat();
  const layer = useLayer();
  const { tell, forget } = useErrors();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { currency, balance, bonus_balance } = wallet;
  const [wagered, target] = [micro(active.wagered), micro(active.target)];
  const money = (amount: string | bigint) => format.money(amount, currency);
  const toGo = target - wagered;

  async function giveUp() {
    forget();
    setBusy(true);
    const answer = await layer.promotions.giveUp({ id: active.id });
    setBusy(false);
    if (!answer.ok) return tell(answer.error);
    setAsking(false);
  }

  return (
    <Card
      title={promoName(active.name, i18n.language)}
      aside={<TimeLeft untilMs={Date.parse(active.expires_at)} aheadMs={aheadMs} />}
    >
      <Progress
        label={t("of", { wagered: money(wagered), target: money(target) })}
        share={target === 0n ? 1 : Number(wagered) / Number(target)}
        figure={format.share(target === 0n ? 1 : Math.floor(Number((wagered * 1_000n) / target)) / 1_000)}
      />
      <p className={styles.soft}>
        {t("to_go", { amount: money(toGo), cost: money(worstCostToClear(toGo, 1).lostMicro) })}{" "}
        {t("ends", { time: format.deadline(active.expires_at) })}
      </p>
      <dl className={styles.trio}>
        <div>
          <dt>{t("trio.left")}</dt>
          <dd>{money(bonus_balance)}</dd>
        </div>
        <div>
          <dt>{t("trio.own")}</dt>
          <dd>{money(balance)}</dd>
        </div>
        <div>
          <dt>{t("trio.largest")}</dt>
          <dd>{money(active.largest_bet)}</dd>
        </div>
      </dl>
      <p className={styles.soft}>{t("first")}</p>
      {isAsking ? (
        <div className={styles.ask} role="alertdialog" aria-label={t("give_up")}>
          <b>{t("ask.title", { amount: money(bonus_balance) })}</b>
          <p className={styles.soft}>{t("ask.text", { own: money(balance) })}</p>
          <div className={styles.buttons}>
            <Button onClick={() => setAsking(false)}>{t("ask.keep")}</Button>
            <NetworkButton kind="danger" busy={busy} onClick={() => void giveUp()}>
              {t("ask.yes")}
            </NetworkButton>
          </div>
        </div>
      ) : (
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t("give_up")}
        </Button>
      )}
    </Card>
  );
}

function micro(text: string): bigint {
  return parseMoney(text) ?? 0n;
}
