import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { returnsOf } from "../../../rules/games/roulette.ts";
import { type Spot, spotByKey } from "../../../rules/games/roulette-spots.ts";
import { colourOf } from "../../../rules/games/roulette-wheel.ts";
import { stakeLimits } from "../../../rules/limits.ts";
import { ChipFace } from "./chip-face.tsx";
import styles from "./betting-felt.module.css";
import { type Place, placeNear, placeOf, rows, spotAtPlace, streets } from "./felt.ts";
import type { Chips } from "./use-chips.ts";
import type { RouletteTable } from "./use-roulette-table.ts";
import { useRouletteWords } from "./use-roulette-words.ts";

const numbers = Array.from({ length: streets * rows }, (_, index) => index + 1);
const steps: Readonly<Record<string, Place>> = {
  ArrowRight: { along: 1, across: 0 },
  ArrowLeft: { along: -1, across: 0 },
  ArrowUp: { along: 0, across: 1 },
  ArrowDown: { along: 0, across: -1 },
};

interface Props {
  table: RouletteTable;
  chips: Chips;
  isUpright: boolean;
}

/**
 * The whole table. A finger is pressed, slid and lifted, and the bet under it is named above; by keyboard one goes over
 * it in half steps.
 */
export function BettingFelt({ table, chips, isUpright }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("roulette");
  const words = useRouletteWords();
  const field = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  const [cursor, setCursor] = useState<Place>({ along: 1, across: 1 });
  const helpId = useId();
  const pointed = place && spotAtPlace(place);
  const fell = table.spin?.state === "shown" ? table.spin.pocket : null;

  function placeUnder({ clientX, clientY }: PointerEvent): Place | undefined {
    const box = field.current?.getBoundingClientRect();
    if (!box) return undefined;
    const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    return isUpright ? placeNear(y * streets, x * rows) : placeNear(x * streets, (1 - y) * rows);
  }

  function lift(event: PointerEvent) {
    const spot = place && spotAtPlace(placeUnder(event) ?? place);
    if (event.pointerType !== "mouse") setPlace(undefined);
    if (spot && event.button === 0) chips.put(spot.key);
  }

  function move(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      const spot = spotAtPlace(cursor);
      if (spot) chips.put(spot.key);
      return;
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    // On an upright table the streets go down.
    const { along, across } = isUpright ? { along: -step.across, across: step.along } : step;
    const next = {
      along: Math.min(Math.max(cursor.along + along, 0), 2 * streets - 1),
      across: Math.min(Math.max(cursor.across + across, 0), 2 * rows - 1),
    };
    setCursor(next);
    setPlace(next);
  }

  const at = (step: Place) => ({
    "--along": String(step.along / 2),
    "--across": String(step.across / 2),
  });

  return (
    <div className={styles.felt} data-upright={isUpright || undefined}>
      <Field chips={chips} fell={fell} spot={spotByKey("straight:0")} className={styles.zero}>
        0
      </Field>
      {/* By keyboard it is one control, over which the arrows lead: what `application` says, and no linter believes. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={field}
        className={styles.field}
        role="application"
        aria-label={t("felt.label")}
        aria-describedby={helpId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPointerDown={(event) => {
          setPlace(placeUnder(event));
          if (event.pointerType !== "mouse") event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => setPlace(event.pointerType === "mouse" || place ? placeUnder(event) : undefined)}
        onPointerUp={lift}
        onPointerCancel={() => setPlace(undefined)}
        onPointerLeave={() => setPlace(undefined)}
        onBlur={() => setPlace(undefined)}
        onKeyDown={move}
      >
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            tabIndex={-1}
            className={styles.number}
            data-colour={colourOf(number)}
            data-lit={pointed?.covers.includes(number) || undefined}
            data-fell={fell === number || undefined}
            aria-label={words.fell(number)}
            ref={(element) => {
              element?.style.setProperty("--street", String(Math.floor((number - 1) / rows) + 1));
              element?.style.setProperty("--row", String(((number - 1) % rows) + 1));
            }}
            // What was pressed by a finger or a mouse, the field has taken already.
            onClick={({ detail }) => detail === 0 && chips.put(`straight:${number}`)}
          >
            {number}
          </button>
        ))}
        {[...new Set([...chips.onTable.keys(), ...chips.onDraft.keys()])].map((key) => {
          const lies = placeOf(key);
          if (!lies) return null;
          return (
            <span
              key={key}
              className={styles.lies}
              ref={(element) => {
                for (const [name, value] of Object.entries(at(lies))) element?.style.setProperty(name, value);
              }}
            >
              <Stack chips={chips} spotKey={key} />
            </span>
          );
        })}
        {place && pointed && (
          <p
            className={styles.named}
            ref={(element) => {
              for (const [name, value] of Object.entries(at(place))) element?.style.setProperty(name, value);
            }}
            aria-hidden="true"
          >
            {words.spotName(pointed)} <b>{String(returnsOf(pointed))}×</b>
          </p>
        )}
        <p id={helpId} className="visually-hidden">
          {t("felt.help")}
        </p>
      </div>
      {[3, 2, 1].map((nth) => (
        <Field
          key={nth}
          chips={chips}
          fell={fell}
          spot={spotByKey(`column:${nth}`)}
          className={styles.column}
          nth={nth}
        >
          2:1
        </Field>
      ))}
      {([1, 2, 3] as const).map((nth) => (
        <Field key={nth} chips={chips} fell={fell} spot={spotByKey(`dozen:${nth}`)} className={styles.dozen} nth={nth}>
          {t(`felt.dozens.${nth}`)}
        </Field>
      ))}
      {(["low", "even", "red", "black", "odd", "high"] as const).map((kind, index) => (
        <Field key={kind} chips={chips} fell={fell} spot={spotByKey(kind)} className={styles.half} nth={index + 1}>
          {kind === "red" || kind === "black" ? <i className={styles.diamond} data-colour={kind} /> : t(`felt.${kind}`)}
        </Field>
      ))}
      <p className={isUpright ? "visually-hidden" : styles.words} role="status">
        {pointed
          ? t("felt.pays", { spot: words.spotName(pointed), times: String(returnsOf(pointed)), most: mostOn(table) })
          : ""}
      </p>
    </div>
  );
}

function mostOn(table: RouletteTable): string {
  return table.sum(stakeLimits("roulette", table.wallet?.currency ?? "RUB").max);
}

interface FieldProps {
  chips: Chips;
  spot: Spot | undefined;
  fell: number | null;
  className: string | undefined;
  nth?: number;
  children: React.ReactNode;
}

/** A field of its own, outside of the numbers. */
function Field({ chips, spot, fell, className, nth, children }: FieldProps) {
  const words = useRouletteWords();
  if (!spot) return null;
  return (
    <button
      type="button"
      className={className}
      aria-label={words.spotName(spot)}
      data-fell={(fell !== null && spot.covers.includes(fell)) || undefined}
      ref={(element) => {
        if (nth !== undefined) element?.style.setProperty("--nth", String(nth));
      }}
      onClick={() => chips.put(spot.key)}
    >
      <span>{children}</span>
      <Stack chips={chips} spotKey={spot.key} />
    </button>
  );
}

function Stack({ chips, spotKey }: { chips: Chips; spotKey: string }) {
  const placed = chips.onTable.get(spotKey) ?? 0n;
  const draft = chips.onDraft.get(spotKey) ?? 0n;
  if (placed + draft === 0n) return null;
  return <ChipFace amountMicro={placed + draft} values={chips.values} isDraft={draft > 0n} />;
}
