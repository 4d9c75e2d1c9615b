import { playTones } from "../../ui/tones.ts";
import type { NoticeItem } from "./notices.ts";

/** Two notes each, in hertz: rising for good news, falling for bad. */
const notes: Record<NoticeItem["kind"], readonly [number, number]> = {
  good: [659, 880],
  info: [587, 587],
  bad: [440, 330],
};

export function chime(kind: NoticeItem["kind"]) {
  playTones(notes[kind]);
}
