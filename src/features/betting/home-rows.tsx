import type { HomeRow } from "../../shell/home-row.ts";
import { lateRow } from "../../shell/late-row.tsx";
import styles from "./live-place.module.css";

const loadRow = () => import("./live-row.tsx").then((module) => module.LiveRow);

/** Matches that are played now, on the home page. */
export const homeRows: readonly HomeRow[] = [{ name: "betting", View: lateRow(loadRow, ["betting"], styles.row) }];
