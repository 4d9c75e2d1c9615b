import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Later } from "../../shell/later.tsx";
import { usePart } from "../../shell/use-part.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Said } from "./said.tsx";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { goalOf, markOf, netOfBet } from "./bet-words.ts";
import type { Scene } from "./crash-canvas.ts";
import { hundredthsOf } from "./crash-plot.ts";
import styles from "./crash-stage.module.css";
import type { Pulse } from "./pulse.ts";
import type { CrashTable } from "./use-crash-table.ts";
import { useScope } from "./use-scope.ts";
import { useEndWords } from "./use-end-words.ts";

interface Props {
  table: CrashTable;
  pulse: Pulse;
  onCheck(): void;
}

const loadLineNote = () => import("./line-note.tsx").then(({ LineNote }) => LineNote);
const loadNews = () => import("./round-news.tsx").then(({ RoundNews }) => RoundNews);
const loadLast = () => import("./last-crashes.tsx").then(({ LastCrashes }) => LastCrashes);
const loadSeal = () => import("./crash-seal.tsx").then(({ CrashSeal }) => CrashSeal);

/** The round of everybody as an instrument: the figure, and the true curve on its two rulers. */
export function CrashStage({ table, pulse, onCheck }: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("crash");
  const format = useFormat();
  const words = useEndWords(table);
  const { isStill } = usePlayStyle();
  const { view, flight, isLive, own } = table;
  const ground = useRef<HTMLCanvasElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  const isUp = flight?.state === "flying" || flight?.state === "crashed";
  const look = !isUp ? "history" : flight.state === "crashed" ? "crashed" : isLive ? "flying" : "lost";
  const here = flight ? own.ended.filter(({ round }) => round === flight.id) : [];

  const scene: Scene = {
    look,
    left: view?.bets ?? [],
    past: (view?.past ?? [])
      .slice(0, 60)
      .map(({ multiplier }) => hundredthsOf(multiplier))
      .toReversed(),
    marks: here.flatMap((bet) => {
      const text = t("mark", { slot: bet.slot ?? 1, net: table.sum(netOfBet(bet), { signed: true }) });
      return markOf(bet, text) ?? [];
    }),
    goals: own.open
      .filter(({ round }) => round === flight?.id)
      .flatMap((bet) => {
        const goal = goalOf(bet);
        if (goal === undefined) return [];
        const text = t(goal.isCap ? "goal_cap" : "goal", { slot: bet.slot ?? 1, at: words.times(goal.at) });
        return { e2: hundredthsOf(goal.at), ms: 0, text };
      }),
    words: {
      from: t("history.from", { count: Math.min(60, view?.past.length ?? 60) }),
      to: t("history.to"),
      seconds: (count) => t("seconds", { count }),
      times: (text) => `${text.replace(".", decimal)}×`,
    },
  };
  const decimal = format.hundredths(150).replaceAll(/\d/g, "");

  useScope({
    ground,
    canvas,
    figure,
    isThere: Boolean(view),
    viewNow: table.viewNow,
    scene,
    pulse,
    figureOf: format.hundredths,
    secondsOf: (ms) => format.hundredths(Math.ceil(ms / 100) * 10).slice(0, -1),
    isStill,
  });

  const note = (view && !isLive) || table.returned !== undefined;
  const linePart = usePart(note, loadLineNote);
  return (
    <section className={styles.stage} aria-label={t("stage")} data-look={look}>
      <div className={styles.strip}>
        <Later load={loadLast} props={{ past: view?.past ?? [], flight, onCheck }} />
      </div>
      <div className={styles.plot}>
        <canvas ref={ground} className={styles.canvas} aria-hidden="true" />
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        <div className={styles.readout}>
          {view && (
            <div
              className={styles.figure}
              data-none={(!isUp && flight?.closes_at === null) || undefined}
              aria-hidden="true"
            >
              <p className={styles.run}>
                <span ref={figure} />
                {/* Another unit in another size does not move from where the one before was. */}
                <i key={String(isUp)}>{isUp ? "×" : t("second")}</i>
              </p>
            </div>
          )}
          <p className={styles.said}>
            {view === null ? t(table.online ? "idle" : "unreachable") : view && <Said table={table} />}
          </p>
        </div>
        {note && linePart && <linePart.View table={table} />}
      </div>
      {view && <Later load={loadSeal} props={{ view, onCheck }} />}
      <Later load={loadNews} props={{ table }} />
    </section>
  );
}
