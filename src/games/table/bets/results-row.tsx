import type { ComponentProps } from "react";
import { Later } from "../../../shell/later.tsx";
import styles from "./last-results.module.css";
import type { LastResults } from "./last-results.tsx";

const loadResults = () => import("./last-results.tsx").then(({ LastResults }) => LastResults);

/** The place of the last results, which are known only after the table stands. */
export function ResultsRow(props: ComponentProps<typeof LastResults>) {
  "use no memo"; // To remember so little would take more than to draw it.
  return (
    <Later load={loadResults} props={props}>
      <div className={styles.results} />
    </Later>
  );
}
