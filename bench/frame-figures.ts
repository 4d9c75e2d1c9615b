import { medianOf } from "./pairs.ts";
import type { TraceEvent } from "./frame-trace.ts";

const tickMs = 1000 / 60;
/** A frame is drawn during its tick and visible from the next; it is late if missing at the end of that one. */
const dueMs = 2 * tickMs;
/** The spinner of a pending button, which is not part of any stage. */
const waiting = "button_turn";

/** Bit in Chromium's reasons for not animating on the compositor. */
const noVisibleChange = 1 << 17;

/** Marks of a page around what moves without being an animation, on a canvas. */
export const moving = "stage moving";
export const still = "stage still";

const kinds = {
  script:
    /^(EvaluateScript|FunctionCall|RunMicrotasks|EventDispatch|Timer|Fire|HandlePostMessage|v8|V8|MinorGC|MajorGC)/,
  style: /^(UpdateLayoutTree|ParseAuthorStyleSheet)/,
  layout: /^Layout$/,
  paint: /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers)/,
};
type Kind = keyof typeof kinds;

export interface FrameFigures {
  /** Frames due while something moved on the stage, one per display tick. */
  frames: number;
  shown: number;
  inTime: number;
  /** Longest time from a tick to its frame on screen. */
  longestMs: number;
  medianMs: number;
  /** Animations the compositor could not run, such as "dice_track_rolled: left". */
  byMainThread: string[];
  animatedMs: number;
  /** Main-thread time during animations, per second of animation. */
  mainMsPerSecond: Record<Kind, number>;
  mainMs: Record<Kind, number>;
}

/** The trace must be of a browser with a single open page. */
export function frameFigures(events: readonly TraceEvent[]): FrameFigures {
  const pid = drawingProcess(events);
  const own = events.filter((event) => event.pid === pid).toSorted((a, b) => a.ts - b.ts);
  const moving = spansOf(own);
  const ticks = ticksOf(own);
  const delays = moving.flatMap((span) => framesIn(span, ticks));
  const shown = delays.filter((ms) => ms !== undefined);
  const animatedMs = moving.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0);
  const perSecond = timesOf(own, moving);
  for (const kind of Object.keys(kinds) as Kind[]) perSecond[kind] /= animatedMs / 1000;
  return {
    frames: delays.length,
    shown: shown.length,
    inTime: shown.filter((ms) => ms <= dueMs).length,
    longestMs: Math.max(0, ...shown),
    medianMs: medianOf(shown),
    byMainThread: movedByMainThread(own),
    animatedMs,
    mainMsPerSecond: perSecond,
    mainMs: timesOf(own, [{ from: -Infinity, to: Infinity }]),
  };
}

export interface Task {
  ms: number;
  /** Of it the page's own code, which draws nothing itself. */
  scriptMs: number;
}

/** What the main thread has done at one go: the longest of each, in its own time, so that a busy machine counts less. */
export function longestTask(events: readonly TraceEvent[]): Task {
  const pid = drawingProcess(events);
  const own = events.filter((event) => event.pid === pid).toSorted((a, b) => a.ts - b.ts);
  const main = own.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")?.tid;
  const longest = own
    .filter(({ name, tid }) => tid === main && name.endsWith("RunTask"))
    .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0));
  let scriptMs = 0;
  for (const { ts, dur = 0, tdur = 0 } of longest) {
    // None that is shorter has more of it.
    if (tdur / 1000 <= scriptMs) break;
    scriptMs = Math.max(scriptMs, timesOf(own, [{ from: ts, to: ts + dur }]).script);
  }
  return { ms: (longest[0]?.tdur ?? 0) / 1000, scriptMs };
}

function drawingProcess(events: readonly TraceEvent[]): number | undefined {
  const renderers = new Set(events.filter(({ args }) => args.name === "CrRendererMain").map(({ pid }) => pid));
  const drawn = new Map<number, number>();
  for (const { name, pid } of events)
    if (name === "PipelineReporter" && renderers.has(pid)) drawn.set(pid, (drawn.get(pid) ?? 0) + 1);
  return [...drawn].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

interface Span {
  from: number;
  to: number;
}

function spansOf(events: readonly TraceEvent[]): Span[] {
  const begun = new Map<string, number>();
  const spans: Span[] = [];
  for (const { name, ph, ts, id2, args } of events) {
    if (name !== "Animation") continue;
    const id = id2?.local ?? "";
    const from = begun.get(id);
    if (ph === "b" && args.data?.displayName !== waiting) begun.set(id, ts);
    if (ph !== "e" || from === undefined) continue;
    begun.delete(id);
    spans.push({ from, to: ts });
  }
  const from = events.find(({ name }) => name === moving)?.ts;
  const to = events.find(({ name }) => name === still)?.ts;
  if (from !== undefined && to !== undefined) spans.push({ from, to });
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** Animations on the stage that the compositor refused to run itself. */
function movedByMainThread(events: readonly TraceEvent[]): string[] {
  const names = new Map<string, string>();
  const found = new Set<string>();
  for (const { name, ph, id2, args } of events) {
    if (name !== "Animation") continue;
    const id = id2?.local ?? "";
    const { displayName = "", nodeName = "", compositeFailed = 0, unsupportedProperties = [] } = args.data ?? {};
    if (ph === "b") names.set(id, displayName === waiting ? "" : `${nodeName} ${displayName}`.trim());
    // An animation without visible change costs the main thread nothing.
    else if ((compositeFailed & ~noVisibleChange) !== 0 && names.get(id))
      found.add([names.get(id), ...unsupportedProperties, compositeFailed].join(" "));
  }
  return [...found];
}

interface Tick {
  beganAt: number;
  /** When everything that moved was on screen in the state of this tick. */
  shownAt: number | undefined;
  /** There was nothing new to draw. */
  isSame: boolean;
}

function ticksOf(events: readonly TraceEvent[]): Map<number, Tick> {
  const begun = new Map<string, TraceEvent>();
  const ticks = new Map<number, Tick>();
  for (const event of events) {
    if (event.name !== "PipelineReporter") continue;
    const id = event.id2?.local ?? "";
    if (event.ph === "b") begun.set(id, event);
    const begin = begun.get(id);
    if (event.ph !== "e" || !begin) continue;
    begun.delete(id);
    const { state = "", frame_sequence: number = 0, has_main_animation: byMain } = begin.args.frame_reporter ?? {};
    const tick = ticks.get(number) ?? { beganAt: begin.ts, shownAt: undefined, isSame: true };
    // A partial frame lacks what the main thread animates.
    const isWhole = state === "STATE_PRESENTED_ALL" || (state === "STATE_PRESENTED_PARTIAL" && byMain !== true);
    if (isWhole) tick.shownAt = Math.min(tick.shownAt ?? Infinity, event.ts);
    if (state !== "STATE_NO_UPDATE_DESIRED") tick.isSame = false;
    ticks.set(number, tick);
  }
  return ticks;
}

/**
 * Milliseconds from each tick to its frame on screen, undefined where no frame came; ticks without change are left
 * out.
 */
function framesIn({ from, to }: Span, ticks: ReadonlyMap<number, Tick>): (number | undefined)[] {
  const within = [...ticks].filter(([, { beganAt }]) => beganAt >= from && beganAt + tickMs * 500 <= to);
  const numbers = within.map(([number]) => number);
  const frames: (number | undefined)[] = [];
  for (let number = Math.min(...numbers); number <= Math.max(...numbers); number += 1) {
    const tick = ticks.get(number);
    if (tick?.isSame) continue;
    frames.push(tick?.shownAt === undefined ? undefined : (tick.shownAt - tick.beganAt) / 1000);
  }
  return frames;
}

/** Self time on the main thread by kind, without callers and callees of another kind. */
function timesOf(events: readonly TraceEvent[], within: readonly Span[]): Record<Kind, number> {
  const main = events.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")?.tid;
  const times: Record<Kind, number> = { script: 0, style: 0, layout: 0, paint: 0 };
  const open: { until: number; kind: Kind | undefined }[] = [];
  for (const { name, ph, tid, ts, dur = 0, tdur = 0 } of events) {
    if (ph !== "X" || tid !== main) continue;
    while ((open.at(-1)?.until ?? Infinity) <= ts) open.pop();
    const kind = (Object.keys(kinds) as Kind[]).find((each) => kinds[each].test(name));
    if (kind && within.some(({ from, to }) => ts >= from && ts < to)) {
      const around = open.findLast((each) => each.kind !== undefined)?.kind;
      times[kind] += tdur / 1000;
      if (around) times[around] -= tdur / 1000;
    }
    open.push({ until: ts + dur, kind });
  }
  return times;
}
