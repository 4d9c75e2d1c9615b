import { ShieldCheck } from "lucide";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../../../contract/bets.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { DataRow } from "../../../ui/data-table.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./my-bets.module.css";
import { isPaid, isWin, multiplierOf, type ShownGame } from "../bets/shown-game.ts";
import type { AnyTable } from "../state/table.ts";
import { BetNumber } from "./bet-number.tsx";

interface Props {
  bet: Bet;
  game: ShownGame;
  columns: readonly string[];
  /** Formats practice chips. Undefined for money, which is shown in the bet's own currency. */
  sum: AnyTable["sum"] | undefined;
  /** The language of the game's words; the row is redrawn when it changes. */
  language: string;
  onVerify(bet: Bet): void;
}

/** One of the player's bets, with the way to its proof where somebody attests it. */
function Row({ bet, game, columns, sum, onVerify }: Props) {
  const { t } = useTranslation("table");
  const format = useFormat();
  const amount = (of: string, options?: { signed?: boolean }) =>
    sum ? sum(of, options) : format.money(of, bet.currency, options);
  const times = (e4: bigint) =>
    game.inHundredths ? `${format.hundredths(Number(e4 / 100n))}×` : format.multiplier(e4);
  const cells = [
    // Nobody attests what was played for nothing.
    sum ? (
      <time key="time" dateTime={bet.at}>
        {format.exactTime(bet.at)}
      </time>
    ) : (
      <BetNumber key="time" id={bet.id} at={bet.at} />
    ),
    amount(bet.staked ?? bet.amount),
    game.choiceOf(bet),
    game.outcomeOf(bet),
    isPaid(bet) ? times(multiplierOf(bet)) : "—",
    <b key="payout" className={isWin(bet) ? styles.won : styles.lost}>
      {amount(bet.payout, { signed: isWin(bet) })}
    </b>,
    ...(sum
      ? []
      : [
          <IconButton
            key="verify"
            icon={ShieldCheck}
            label={t("bets.verify", { time: format.exactTime(bet.at) })}
            onClick={() => onVerify(bet)}
          />,
        ]),
  ];
  return <DataRow columns={columns} cells={cells} />;
}

/** Memoised: a decided bet never changes but for what its round has come to, so its text is made once. */
export const BetRow = memo(
  Row,
  (one, other) =>
    one.bet.id === other.bet.id &&
    (one.bet.result === undefined) === (other.bet.result === undefined) &&
    one.game.id === other.game.id &&
    one.language === other.language &&
    (one.sum === undefined) === (other.sum === undefined),
);
