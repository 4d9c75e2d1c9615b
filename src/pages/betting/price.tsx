import { Lock } from "lucide";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BookMarket, Selection } from "../../../contract/betting.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./price.module.css";
import type { BookWords } from "../../features/betting/use-book-words.ts";
import type { SlipStore } from "./use-slip.ts";

const markedMs = 3_000;

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
}

/** A price that can be taken. Its width is fixed; for three seconds a corner and a colour say which way it has gone. */
export function Price({ selection, market, label, line, name, words, slip }: Props) {
  const { t } = useTranslation("betting");
  const price = selection?.price ?? null;
  const moved = useMoved(price);
  const isOpen = market?.state === "open" && selection?.state === "open" && price !== null;
  const isTaken = selection !== undefined && slip.slip.legs.some(([id]) => id === selection.id);
  const text = price === null ? t("suspended") : words.price(price);
  return (
    <button
      type="button"
      className={styles.price}
      data-moved={isOpen ? moved : undefined}
      aria-pressed={isTaken}
      aria-disabled={(!isOpen && !isTaken) || undefined}
      aria-label={`${name}, ${text}`}
      onClick={() => {
        if (!selection || (!isOpen && !isTaken)) return;
        slip.toggle([selection.id, price ?? "1.01", selection.version]);
      }}
    >
      <span>{label}</span>
      {line !== undefined && <i>{line}</i>}
      {isOpen ? <b>{text}</b> : <Icon node={Lock} size="small" />}
    </button>
  );
}

/** Which way a price has gone lately; a new place in a list begins anew. */
function useMoved(price: string | null): "up" | "down" | undefined {
  const [seen, setSeen] = useState<{ price: string | null; moved: "up" | "down" | undefined }>({
    price,
    moved: undefined,
  });
  if (seen.price !== price) {
    const isKnown = seen.price !== null && price !== null;
    setSeen({ price, moved: isKnown ? (Number(price) > Number(seen.price) ? "up" : "down") : undefined });
  }
  useEffect(() => {
    const timer = setTimeout(() => setSeen((now) => (now.moved ? { ...now, moved: undefined } : now)), markedMs);
    return () => clearTimeout(timer);
  }, [price]);
  return seen.moved;
}
