import styles from "./pots.module.css";

/** The class that gives a room its hue. */
export const potHues = { red: styles.red, yellow: styles.yellow, purple: styles.purple } as const;
