import { expect, test } from "vitest";
import { frameFigures } from "./frame-figures.ts";
import type { TraceEvent } from "./frame-trace.ts";

const tickUs = 1_000_000 / 60;
const base = { pid: 7, tid: 1, args: {} };
const main: TraceEvent = { ...base, name: "thread_name", ph: "M", ts: 0, args: { name: "CrRendererMain" } };

/** Something that moves over this many ticks, each of which was shown, left out, or had nothing new. */
function moved(ticks: readonly ("shown" | "dropped" | "same")[], data: TraceEvent["args"]["data"] = {}): TraceEvent[] {
  const states = { shown: "STATE_PRESENTED_ALL", dropped: "STATE_DROPPED", same: "STATE_NO_UPDATE_DESIRED" };
  const animation = { ...base, name: "Animation", id2: { local: "a" } };
  return [
    main,
    { ...animation, ph: "b", ts: 0, args: { data: { nodeName: "DIV", displayName: "slide" } } },
    { ...animation, ph: "n", ts: 1, args: { data } },
    ...ticks.flatMap((state, tick) => {
      const frame = { ...base, name: "PipelineReporter", id2: { local: `f${tick}` } };
      const report = { state: states[state], frame_sequence: tick };
      return [
        { ...frame, ph: "b", ts: tick * tickUs, args: { frame_reporter: report } },
        { ...frame, ph: "e", ts: tick * tickUs + 2_000 },
      ];
    }),
    { ...animation, ph: "e", ts: ticks.length * tickUs },
  ];
}

test("each frame that did not come when it was due counts against those that did", () => {
  const { frames, inTime, longestMs } = frameFigures(moved(["shown", "shown", "dropped", "dropped", "shown", "shown"]));
  expect({ frames, inTime }).toEqual({ frames: 5, inTime: 3 });
  expect(longestMs).toBeCloseTo(50);
});

test("no frame was owed where there was nothing new to draw", () => {
  const { frames, inTime } = frameFigures(moved(["shown", "shown", "same", "same", "same", "shown"]));
  expect({ frames, inTime }).toEqual({ frames: 2, inTime: 2 });
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
