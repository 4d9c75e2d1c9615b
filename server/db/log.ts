import type { Logger } from "pino";

/** As much of the house's log as the database uses. */
export type Log = Pick<Logger, "info" | "warn" | "error">;
