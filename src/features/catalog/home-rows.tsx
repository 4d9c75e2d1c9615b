import type { HomeRow } from "../../shell/home-row.ts";
import { lateRow } from "../../shell/late-row.tsx";
import styles from "./home-rows.module.css";

const loadRows = () => import("./entry-row.tsx").then((module) => module.EntryRows);

/** Slots and tables on the home page. */
export const homeRows: readonly HomeRow[] = [{ name: "catalog", View: lateRow(loadRows, ["catalog"], styles.rows) }];
