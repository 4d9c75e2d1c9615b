import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type DiceChoice, winningRolls } from "../../../rules/games/dice.ts";
import { lastRoll } from "../../../rules/games/dice-figures.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { type Edge, edgesOf, winningSpan, withEdge } from "./dice-choice.ts";
import { RolledMarker } from "./dice-rolled.tsx";
import styles from "./dice-track.module.css";

interface Props {
  choice: DiceChoice;
  onChoose(choice: DiceChoice): void;
  rolled: number | undefined;
  won: boolean;
}

const marks = [0, 25, 50, 75, 100];
const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 100,
  ArrowUp: 100,
  ArrowLeft: -100,
  ArrowDown: -100,
  PageUp: 1_000,
  PageDown: -1_000,
};
// A finger cannot place a hundredth, so dragging moves by halves; keys and inputs move by hundredths.
const dragStep = 50;

export function DiceTrack({ choice, onChoose, rolled, won }: Props) {
  const { t } = useTranslation(["dice", "common"]);
  const format = useFormat();
  const track = useRef<HTMLDivElement>(null);
  const isDragged = useRef(false);
  const { from, to } = winningSpan(choice);

  // Set through the style object, because the security policy forbids inline styles in markup.
  useLayoutEffect(() => {
    track.current?.style.setProperty("--from", String(from));
    track.current?.style.setProperty("--to", String(to));
  }, [from, to]);

  useLayoutEffect(() => {
    if (rolled !== undefined) track.current?.style.setProperty("--rolled", String(rolled / 100));
  }, [rolled]);

  function press(event: KeyboardEvent, edge: Edge, roll: number) {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChoose(withEdge(choice, edge, roll + (event.shiftKey ? Math.sign(step) : step)));
  }

  return (
    <div ref={track} className={styles.track} data-mode={choice.mode}>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.wins} />
      </div>
      {rolled !== undefined && <RolledMarker roll={format.roll(rolled)} won={won} />}
      {edgesOf(choice).map(({ edge, roll }) => (
        <input
          key={edge}
          type="range"
          className={styles.handle}
          min={0}
          max={lastRoll}
          step={1}
          value={roll}
          aria-label={t(`handle.${edge === "target" ? choice.mode : edge}` as "handle.under")}
          aria-valuetext={t("handle.value", {
            roll: format.hundredths(roll),
            chance: format.percent(winningRolls(choice)),
          })}
          onPointerDown={() => void (isDragged.current = true)}
          onPointerUp={() => void (isDragged.current = false)}
          onPointerCancel={() => void (isDragged.current = false)}
          onChange={({ target }) => {
            const roll = target.valueAsNumber;
            onChoose(withEdge(choice, edge, isDragged.current ? Math.round(roll / dragStep) * dragStep : roll));
          }}
          onKeyDown={(event) => press(event, edge, roll)}
        />
      ))}
      <ol className={styles.marks} aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark} className={styles.mark}>
            {mark}
          </li>
        ))}
      </ol>
    </div>
  );
}
