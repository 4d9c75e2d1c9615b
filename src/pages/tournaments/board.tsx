import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BoardRow } from "../../../contract/tournaments.ts";
import { parseMoney } from "../../../rules/money.ts";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useTournamentWords } from "../../features/tournaments/use-tournament-words.ts";
import { foldBoard, type OwnPart } from "./fold-board.ts";
import styles from "./board.module.css";

interface Props {
  board: readonly BoardRow[];
  own: OwnPart | undefined;
  players: number;
  isLive: boolean;
  /** Rounds score, or the last that did are being counted, or all are. */
  phase: keyof typeof nobody;
}

/** Words over a board on which nobody is. */
const nobody = {
  open: ["board.empty", "board.empty_text"],
  counting: ["board.empty", "mine.counting"],
  counted: ["board.nobody", "board.nobody_text"],
} as const;

export function Board({ board, own: mine, players, isLive, phase }: Props) {
  const { t } = useTranslation("tournaments");
  const format = useFormat();
  const aside = (
    <span className={styles.aside} data-live={isLive || undefined}>
      {[...(isLive ? [t("board.live")] : []), t("players", { count: players, shown: format.count(players) })].join(
        ", ",
      )}
    </span>
  );
  const [isOpen, setOpen] = useState(false);
  const { first, folded, untold, rest, own } = foldBoard(board, mine);
  // Rows are where they stand: nothing else names one.
  const rowsOf = (rows: readonly BoardRow[]) =>
    rows.map((row, index) => <Row key={index} row={row} isOwn={row === own} />);
  const placesOf = (from: number, to: number) =>
    from === to
      ? t("prizes.place", { place: from })
      : t("prizes.places", { from: format.count(from), to: format.count(to) });
  const told = first.length + folded.length;
  return (
    <Card title={t("board.title")} aside={aside}>
      {board.length === 0 ? (
        <EmptyState title={t(nobody[phase][0])} text={t(nobody[phase][1])} />
      ) : (
        <table className={styles.board} aria-label={t("board.title")}>
          <thead>
            <tr>
              <th scope="col">{t("board.place")}</th>
              <th scope="col">{t("board.player")}</th>
              <th scope="col">{t("board.score")}</th>
              <th scope="col" data-wide="">
                {t("board.rounds")}
              </th>
              <th scope="col">{t("board.prize")}</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(first)}
            {folded.length > 0 && (
              <tr>
                <td colSpan={5}>
                  <Button kind="quiet" size="small" wide aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                    {placesOf(first.length + 1, told + untold)}
                  </Button>
                </td>
              </tr>
            )}
            {isOpen && rowsOf(folded)}
            {untold > 0 && (isOpen || folded.length === 0) && (
              <tr>
                <td colSpan={5}>{placesOf(told + 1, told + untold)}</td>
              </tr>
            )}
            {rowsOf(rest)}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Row({ row: { place, player, score, rounds, prize }, isOwn }: { row: BoardRow; isOwn: boolean }) {
  const { t } = useTranslation("tournaments");
  const format = useFormat();
  const words = useTournamentWords();
  const nameOf = useShownName();
  return (
    <tr data-own={isOwn || undefined}>
      <td>
        <span className={styles.place} data-place={place <= 3 ? place : undefined}>
          {place}
        </span>
      </td>
      <td className={styles.player}>
        {isOwn ? <b>{t("board.you")}</b> : player === null ? <i>{t("board.hidden")}</i> : nameOf(player)}
      </td>
      <td>{words.score(score)}</td>
      <td data-wide="">{rounds}</td>
      <td>{(parseMoney(prize) ?? 0n) > 0n ? format.money(prize, "RUB") : t("board.none")}</td>
    </tr>
  );
}
