import type { Micro } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import styles from "./chip-face.module.css";

interface Props {
  amountMicro: Micro;
  values: readonly Micro[];
  /** Put down, and not bet yet. */
  isDraft?: boolean;
}

/** A chip with what it is worth; its colour is that of the largest chip in it. */
export function ChipFace({ amountMicro, values, isDraft = false }: Props) {
  const format = useFormat();
  const short = (amount: number) => (amount < 1_000 ? format.figure(amount) : `${format.figure(amount / 1_000)}K`);
  const tone = Math.max(
    0,
    values.findLastIndex((value) => value <= amountMicro),
  );
  return (
    <span className={styles.chip} data-tone={tone % 6} data-draft={isDraft || undefined}>
      {short(Number(amountMicro) / 1_000_000)}
    </span>
  );
}
