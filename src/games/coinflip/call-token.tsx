import { useTranslation } from "react-i18next";
import { CoinFace } from "./coin-face.tsx";
import styles from "./call-token.module.css";
import { type Call, calls } from "./ladder-plan.ts";

interface Props {
  call: Call;
  nth: number;
  state: "made" | "next" | undefined;
  onChange(call: Call): void;
}

/** One planned call; each press cycles through heads, tails and random. */
export function CallToken({ call, nth, state, onChange }: Props) {
  const { t } = useTranslation("autoplay");
  return (
    <button
      type="button"
      className={styles.token}
      data-state={state}
      aria-label={t("ladder.nth", { nth, call: t(`ladder.${call}`) })}
      onClick={() => onChange(calls[(calls.indexOf(call) + 1) % calls.length] ?? "heads")}
    >
      <span className={styles.face} aria-hidden="true">
        {call === "any" ? <span className={styles.any}>?</span> : <CoinFace side={call} />}
      </span>
    </button>
  );
}
