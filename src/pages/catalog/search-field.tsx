import { Search, X } from "lucide";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { restMs } from "../../features/catalog/use-rested.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./filters.module.css";

interface Props {
  value: string;
  /** Told when typing rests, and before anything else is pressed. */
  onChange(text: string): void;
}

/** A key draws this field, and nothing of the list that it searches. */
export function SearchField({ value, onChange }: Props) {
  const { t } = useTranslation("catalog");
  /** What was not handed over yet. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? value;

  function handOver(next = typed) {
    if (next === undefined) return;
    setTyped(undefined);
    if (next !== value) onChange(next);
  }

  const rested = useEffectEvent(() => handOver());
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => rested(), restMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <label className={styles.search} role="search">
      <Icon node={Search} />
      <input
        type="search"
        className={styles.input}
        value={text}
        maxLength={80}
        placeholder={t("search")}
        aria-label={t("search")}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => handOver()}
      />
      {text !== "" && <IconButton icon={X} label={t("clear")} onClick={() => handOver("")} />}
    </label>
  );
}
