import { type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./tabs.module.css";

interface Props<Name extends string> {
  label: string;
  tabs: readonly { name: Name; label: string; panel: ReactNode }[];
  current: Name;
  onChange(name: Name): void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One tab stop; arrows, Home and End move between tabs. */
export function Tabs<Name extends string>({ label, tabs, current, onChange }: Props<Name>) {
  const id = useId();
  const currentTab = tabs.find(({ name }) => name === current);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex(({ name }) => name === current);
    const step = steps[event.key];
    const to =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? tabs.length - 1
          : step === undefined
            ? undefined
            : (at + step + tabs.length) % tabs.length;
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.name);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  }

  return (
    <div className={styles.tabs}>
      <div className={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            className={styles.tab}
            data-tab={tab.name}
            aria-selected={tab.name === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === current ? 0 : -1}
            onClick={() => onChange(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {currentTab?.panel}
      </div>
    </div>
  );
}
