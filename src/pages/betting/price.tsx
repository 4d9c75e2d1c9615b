import { Lock } from "lucide";
import { useTranslation } from "react-i18next";
import type { BookMarket, Selection } from "../../../contract/betting.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./price.module.css";
import type { BookWords } from "../../features/betting/use-book-words.ts";
import type { PriceCells } from "../../features/betting/price-cells.ts";
import { usePriceCell } from "../../features/betting/use-price-cells.ts";
import type { SlipStore } from "./use-slip.ts";

interface Props {
  selection: Selection | undefined;
  market: Pick<BookMarket, "state"> | undefined;
  label: string;
  /** Of a handicap: what is never cut off. */
  line?: string | undefined;
  /** What is read aloud before the price. */
  name: string;
  words: BookWords;
  slip: SlipStore;
  cells: PriceCells;
}

/** A price that can be taken. Its width is fixed; for three seconds a corner and a colour say which way it has gone. */
export function Price({ selection, market, label, line, name, words, slip, cells }: Props) {
  const { t } = useTranslation("betting");
  const price = selection?.price ?? null;
  const isOpen = market?.state === "open" && selection?.state === "open" && price !== null;
  const isTaken = selection !== undefined && slip.slip.legs.some(([id]) => id === selection.id);
  const textOf = (now: string | null) => (now === null ? t("suspended") : words.price(now));
  const text = textOf(price);
  const cell = usePriceCell<HTMLButtonElement>(cells, selection && { ...selection, isOpen, textOf });
  return (
    <button
      ref={cell}
      type="button"
      className={styles.price}
      aria-pressed={isTaken}
      aria-disabled={(!isOpen && !isTaken) || undefined}
      onClick={() => {
        if (!selection || (!isOpen && !isTaken)) return;
        const [now, version] = cells.now(selection);
        slip.toggle([selection.id, now ?? "1.01", version]);
      }}
    >
      <span className="visually-hidden">{name}, </span>
      <span aria-hidden="true">{label}</span>
      {line !== undefined && <i aria-hidden="true">{line}</i>}
      <b className={classes(!isOpen && "visually-hidden")}>{text}</b>
      {!isOpen && <Icon node={Lock} size="small" />}
    </button>
  );
}
