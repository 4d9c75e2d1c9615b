import { expect, test } from "vitest";
import { frameFigures, longestTask } from "./frame-figures.ts";
import type { TraceEvent } from "./frame-trace.ts";

const tickUs = 1_000_000 / 60;
const base = { pid: 7, tid: 1, args: {} };
const main: TraceEvent = { ...base, name: "thread_name", ph: "M", ts: 0, args: { name: "CrRendererMain" } };

const states = {
  shown: { state: "STATE_PRESENTED_ALL", afterMs: 7 },
  slow: { state: "STATE_PRESENTED_ALL", afterMs: 18 },
  late: { state: "STATE_PRESENTED_ALL", afterMs: 40 },
  dropped: { state: "STATE_DROPPED", afterMs: 17 },
  same: { state: "STATE_NO_UPDATE_DESIRED", afterMs: 1 },
};

function moved(ticks: readonly (keyof typeof states)[], data: TraceEvent["args"]["data"] = {}): TraceEvent[] {
  const animation = { ...base, name: "Animation", id2: { local: "a" } };
  return [
    main,
    { ...animation, ph: "b", ts: 0, args: { data: { nodeName: "DIV", displayName: "slide" } } },
    { ...animation, ph: "n", ts: 1, args: { data } },
    ...ticks.flatMap((name, tick) => {
      const { state, afterMs } = states[name];
      const frame = { ...base, name: "PipelineReporter", id2: { local: `f${tick}` } };
      const report = { state, frame_sequence: tick };
      return [
        { ...frame, ph: "b", ts: tick * tickUs, args: { frame_reporter: report } },
        { ...frame, ph: "e", ts: tick * tickUs + afterMs * 1_000 },
      ];
    }),
    { ...animation, ph: "e", ts: ticks.length * tickUs },
  ];
}

test("each tick without a frame counts against those that had one", () => {
  const { frames, shown, inTime } = frameFigures(moved(["shown", "shown", "dropped", "dropped", "shown", "shown"]));
  expect({ frames, shown, inTime }).toEqual({ frames: 6, shown: 4, inTime: 4 });
});

test("a tick that the browser never came to counts as one without a frame", () => {
  const all = moved(["shown", "shown", "shown", "shown", "shown"]);
  const without = all.filter(({ id2 }) => id2?.local !== "f2");
  expect(frameFigures(without)).toMatchObject({ frames: 5, shown: 4 });
});

test("a frame that comes two ticks later is late, and one that comes a little later than the one before is not", () => {
  const { shown, inTime, longestMs } = frameFigures(moved(["shown", "slow", "shown", "late", "shown"]));
  expect({ shown, inTime }).toEqual({ shown: 5, inTime: 4 });
  expect(longestMs).toBeCloseTo(40);
});

test("no frame was owed where there was nothing new to draw", () => {
  const { frames, inTime } = frameFigures(moved(["shown", "shown", "same", "same", "same", "shown"]));
  expect({ frames, inTime }).toEqual({ frames: 3, inTime: 3 });
});

test("what the compositor could not move is named, unless it changes nothing to be seen", () => {
  expect(frameFigures(moved(["shown", "shown"])).byMainThread).toEqual([]);
  expect(frameFigures(moved(["shown", "shown"], { compositeFailed: 1 << 17 })).byMainThread).toEqual([]);
  const failed = { compositeFailed: 1 << 13, unsupportedProperties: ["left"] };
  expect(frameFigures(moved(["shown", "shown"], failed)).byMainThread).toEqual(["DIV slide left 8192"]);
});

test("the time of the main thread goes to what it was spent on, and once", () => {
  const task = { ...base, ph: "X", ts: 1_000 };
  const { mainMs } = frameFigures([
    ...moved(["shown", "shown"]),
    { ...task, name: "FunctionCall", dur: 9_000, tdur: 9_000 },
    { ...task, name: "Layout", ts: 2_000, dur: 4_000, tdur: 3_000 },
  ]);
  expect(mainMs).toEqual({ script: 6, style: 0, layout: 3, paint: 0 });
});

test("the longest script is found beneath any number of longer tasks that only draw", () => {
  const tasks = Array.from({ length: 40 }, (_, at) => {
    const task = { ...base, name: "RunTask", ph: "X", ts: at * 20_000, dur: 10_000, tdur: 10_000 };
    const isScript = at === 39;
    const length = isScript ? 4_000 : 10_000;
    const part = { ...task, name: isScript ? "FunctionCall" : "Paint", ts: task.ts + 1, dur: length, tdur: length };
    return isScript ? [{ ...task, dur: 5_000, tdur: 5_000 }, part] : [task, part];
  });
  expect(longestTask([...moved(["shown"]), ...tasks.flat()])).toEqual({ ms: 10, scriptMs: 4 });
});
