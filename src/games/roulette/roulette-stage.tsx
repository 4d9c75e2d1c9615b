import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Later } from "../../shell/later.tsx";
import { usePart } from "../../shell/use-part.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { rouletteTimes } from "../../../rules/games/roulette.ts";
import { colourOf } from "../../../rules/games/roulette-wheel.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { writeText } from "../../ui/write-text.ts";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { Colours } from "./colours.tsx";
import styles from "./roulette-stage.module.css";
import { News, Result } from "./stage-words.tsx";
import type { Chips } from "./use-chips.ts";
import type { Layout } from "./use-layout.ts";
import type { RouletteTable } from "./use-roulette-table.ts";
import { Wheel } from "./wheel.tsx";

interface Props {
  table: RouletteTable;
  chips: Chips;
  layout: Layout;
  onCheck(): void;
}

const loadSeal = () => import("./roulette-seal.tsx").then(({ RouletteSeal }) => RouletteSeal);
const loadFelt = () => import("./betting-felt.tsx").then(({ BettingFelt }) => BettingFelt);
const loadNote = () => import("./line-note.tsx").then(({ LineNote }) => LineNote);
const lastShown = 16;

/** The wheel with countdown, words and number in its eye, and the table beside it. */
export function RouletteStage({ table, chips, layout, onCheck }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("roulette");
  const { isStill } = usePlayStyle();
  const { view, spin, isLive } = table;
  const isNoted = (view && !isLive) || table.returned !== undefined;
  const note = usePart(isNoted, loadNote);
  return (
    <section
      className={styles.stage}
      aria-label={t("stage")}
      data-state={spin?.state}
      data-layout={layout.name}
      data-stale={(view && !isLive) || undefined}
    >
      <div className={styles.head}>
        <ol className={styles.last} aria-label={t("last")}>
          {(view?.past ?? []).slice(0, lastShown).map(({ id, pocket }) => (
            <li key={id} data-colour={colourOf(pocket)}>
              {pocket}
            </li>
          ))}
        </ol>
        <Segmented
          label={t("layout.label")}
          options={[
            { value: "colours", label: t("layout.colours") },
            { value: "table", label: t("layout.table") },
          ]}
          value={layout.name}
          onChange={layout.choose}
        />
      </div>
      <div className={styles.wheel}>
        <Wheel view={view ?? undefined} isStill={isStill} onPocket={chips.around} />
        <Eye table={table} />
      </div>
      <div className={styles.bets}>
        {layout.name === "table" ? (
          <Later load={loadFelt} props={{ table, chips, isUpright: layout.isUpright }} />
        ) : (
          <Colours table={table} chips={chips} />
        )}
      </div>
      <p className={styles.line}>
        {view === null ? t(table.online ? "idle" : "unreachable") : <Result table={table} />}
      </p>
      {isNoted && note && <note.View table={table} />}
      {view && <Later load={loadSeal} props={{ view, onCheck }} />}
      <News table={table} />
    </section>
  );
}

/** What the eye of the wheel shows: the seconds that are left, that none are, and what fell. */
function Eye({ table }: { table: RouletteTable }) {
  "use no memo"; // As above.
  const { t } = useTranslation("roulette");
  const format = useFormat();
  const { view, spin, isLive } = table;
  const figure = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLElement>(null);
  const isOpen = spin?.state === "betting" && isLive;

  useEffect(() => {
    if (!isOpen || !spin?.closes_at || !view) return undefined;
    const closesAt = Date.parse(spin.closes_at);
    let frame = 0;
    const draw = () => {
      const leftMs = Math.max(0, closesAt - (performance.timeOrigin + performance.now() + view.offsetMs));
      writeText(figure.current, format.hundredths(Math.ceil(leftMs / 100) * 10).slice(0, -1));
      bar.current?.style.setProperty("scale", `${Math.min(1, leftMs / rouletteTimes.bettingMs)} 1`);
      if (leftMs > 0) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [isOpen, spin?.closes_at, view?.offsetMs, format, view]);

  if (!spin) return null;
  const shown = spin.state === "shown" ? spin.pocket : null;
  return (
    <div className={styles.eye} data-colour={shown === null ? undefined : colourOf(shown)} aria-hidden="true">
      {shown !== null ? (
        <>
          <b>{shown}</b>
          <span>{t(`colour.${colourOf(shown)}`)}</span>
        </>
      ) : isOpen && spin.closes_at ? (
        <>
          <b className={styles.seconds}>
            <span ref={figure} className={styles.run} />
          </b>
          <span>{t("eye.open")}</span>
          <i className={styles.left} ref={bar} />
        </>
      ) : (
        <span>{t(isLive ? "eye.closed" : "eye.off")}</span>
      )}
    </div>
  );
}
