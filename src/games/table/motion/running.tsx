import type { RefObject } from "react";
import { writeText } from "../../../ui/write-text.ts";
import styles from "./running.module.css";

/** The place of a figure that runs, for `writeRunning`. */
export function Running({ figure }: { figure: RefObject<HTMLSpanElement | null> }) {
  return (
    <span className={styles.box} role="timer">
      <span ref={figure} className={styles.run} />
    </span>
  );
}

/** Its neighbours are laid out anew only where it gets another number of digits. */
export function writeRunning(figure: HTMLElement | null, text: string): void {
  // A colon is half a digit.
  if (figure?.textContent.length !== text.length)
    figure?.parentElement?.style.setProperty("inline-size", `${text.length - 0.5}ch`);
  writeText(figure, text);
}
