import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bonuses, WheelSpin } from "../../../contract/promotions.ts";
import type { Currency } from "../../../rules/money.ts";
import { type Micro, parseMoney, payoutOf } from "../../../rules/money.ts";
import { mostWagering } from "../../../rules/promotions/bonus.ts";
import { worstCostToClear } from "../../../rules/promotions/costs.ts";
import { wheelFields, wheelPrizes, wheelUnit } from "../../../rules/promotions/wheel.ts";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { useLeftText } from "../../features/promotions/time-left.tsx";
import { useExactFormat } from "../../features/cashier/use-exact-format.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { SpinHistory } from "./spin-history.tsx";
import { SpinReport } from "./spin-report.tsx";
import { todaysSpin } from "./todays-spin.ts";
import { useSpinReveal } from "./use-spin-reveal.ts";
import { toneOf, WheelArt } from "./wheel-art.tsx";
import styles from "./fortune.module.css";

interface Props {
  /** Undefined for a guest. */
  wheel: NonNullable<Bonuses["wheel"]> | undefined;
  currency: Currency;
  aheadMs: number;
  /** Nothing else is to be done first on this page. */
  isFirst: boolean;
}

/** The wheel of fortune: every field, its chance, today's spin and its check. */
export function WheelCard({ wheel, currency, aheadMs, isFirst }: Props) {
  const { t } = useTranslation("bonuses");
  const format = useFormat();
  const layer = useLayer();
  const { open } = useDialogs();
  const { tell, forget } = useErrors();
  const [busy, setBusy] = useState(false);
  /** What was spun here, told once the wheel stands still. */
  const [pressed, setPressed] = useState<WheelSpin>();
  const [turns, setTurns] = useState(0);
  const [isStill, setStill] = useState(true);
  const reveal = useSpinReveal();
  const money = (amount: Micro) => format.money(amount, currency);
  const exact = useExactFormat();
  const best = payoutOf(wheelUnit(currency), wheelPrizes.at(-1)?.multiplierE4 ?? 0n);
  const cost = worstCostToClear(best, mostWagering).lostMicro;
  const spun = todaysSpin(pressed, wheel);
  const last = spun ?? wheel?.last ?? undefined;
  const isReady = wheel?.state === "ready" && spun === undefined;
  const shown = isStill && !isReady ? last : undefined;

  async function spin() {
    forget();
    setBusy(true);
    reveal.begin();
    const answer = await layer.promotions.spin();
    setBusy(false);
    if (!answer.ok) {
      reveal.end();
      return tell(answer.error);
    }
    reveal.turn();
    setStill(false);
    setPressed(answer.value);
    setTurns((before) => before + 1);
  }

  function stand() {
    setStill(true);
    reveal.end();
    void layer.promotions.hasSpun();
  }

  return (
    <Card title={t("wheel.title")} aside={isReady && <Chip tone="win">{t("wheel.ready")}</Chip>}>
      <div className={styles.fortune}>
        <WheelArt field={last?.field} turns={turns} onStill={stand} />
        <div>
          <p>
            {t("wheel.text", { times: mostWagering })} {t("wheel.cost", { prize: money(best), cost: money(cost) })}
          </p>
          <table className={styles.odds}>
            <thead>
              <tr>
                <th scope="col">{t("wheel.pays")}</th>
                <th scope="col">{t("wheel.fields", { count: wheelFields.length })}</th>
                <th scope="col">{t("wheel.chance")}</th>
              </tr>
            </thead>
            <tbody>
              {wheelPrizes.map(({ multiplierE4, fields }) => (
                <tr key={String(multiplierE4)}>
                  <td>
                    <i className={`${styles.mark} ${styles[toneOf(multiplierE4)]}`} aria-hidden="true" />
                    {multiplierE4 === 0n
                      ? t("wheel.nothing")
                      : exact.money(payoutOf(wheelUnit(currency), multiplierE4), currency)}
                  </td>
                  <td>{fields}</td>
                  <td>{format.share(fields / wheelFields.length)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {wheel === undefined ? (
            <Button wide onClick={() => open("Login")}>
              {t("wheel.guest")}
            </Button>
          ) : wheel.state === "bonus" && spun === undefined ? (
            <p>{t("wheel.bonus")}</p>
          ) : isReady || !isStill ? (
            <NeedsNetwork>
              <NetworkButton
                kind={isFirst ? "primary" : "plain"}
                size="large"
                wide
                busy={busy || !isStill}
                onClick={() => void spin()}
              >
                {t("wheel.spin")}
              </NetworkButton>
            </NeedsNetwork>
          ) : (
            <p className={styles.result}>
              {shown && <Result spin={shown} />}
              <NextSpin untilMs={Date.parse(wheel.next_at)} aheadMs={aheadMs} />
            </p>
          )}
        </div>
      </div>
      {shown && <SpinReport spin={shown} />}
      {wheel?.last && <SpinHistory except={isReady ? undefined : last?.day} />}
    </Card>
  );
}

function Result({ spin: { prize, currency } }: { spin: WheelSpin }) {
  const { t } = useTranslation("bonuses");
  const exact = useExactFormat();
  const won = Number(prize) > 0;
  return (
    <b role="status">
      {won ? t("wheel.won", { amount: exact.money(parseMoney(prize) ?? 0n, currency) }) : t("wheel.lost")}
    </b>
  );
}

function NextSpin({ untilMs, aheadMs }: { untilMs: number; aheadMs: number }) {
  const { t } = useTranslation(["bonuses", "offers"]);
  return <span>{t("wheel.next", { time: useLeftText(untilMs, aheadMs) })}</span>;
}
