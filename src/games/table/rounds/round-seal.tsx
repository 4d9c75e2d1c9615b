import { Link2, Lock } from "lucide";
import { useTranslation } from "react-i18next";
import type { ChainGameId } from "../../../../rules/games/shared.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./round-seal.module.css";

interface Props<Past> {
  game: ChainGameId;
  /** The round on the stage. */
  round: { id: string; number: number; seal?: string | undefined };
  past: readonly Past[];
  resultOf(past: Past): string;
  onCheck(): void;
}

/** What was known of the round before the first bet, and once it is over what it was made from. */
export function RoundSeal<Past extends { id: string; game_hash: string }>({
  game,
  round,
  past,
  resultOf,
  onCheck,
}: Props<Past>) {
  const { t } = useTranslation(game);
  const format = useFormat();
  const opened = past.find(({ id }) => id === round.id);
  const seal = opened?.game_hash ?? round.seal;
  if (seal === undefined) return null;
  const number = format.count(round.number);
  return (
    <p className={styles.seal}>
      <Icon node={opened ? Link2 : Lock} size="small" />
      <span>
        {t(opened ? "seal.opened" : "seal.sealed", { number })}
        <span className={styles.more}>
          {opened ? t("seal.opened_more", { at: resultOf(opened) }) : t("seal.sealed_more")}
        </span>{" "}
        ·{" "}
        <code>
          {seal.slice(0, 4)} {seal.slice(4, 8)} … {seal.slice(-4)}
        </code>
      </span>
      <button type="button" onClick={onCheck}>
        {t(opened ? "seal.check" : "seal.how")}
      </button>
    </p>
  );
}
