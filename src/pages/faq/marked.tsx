import { Fragment } from "react";
import styles from "./marked.module.css";
import type { Search } from "./search.ts";

export function Marked({ text, search }: { text: string; search: Search | undefined }) {
  const ranges = search?.ranges(text) ?? [];
  const [, end] = ranges.at(-1) ?? [0, 0];
  return (
    <>
      {ranges.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(ranges[index - 1]?.[1], from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(end)}
    </>
  );
}
