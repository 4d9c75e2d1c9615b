import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import styles from "./popover.module.css";

interface Props {
  label: string;
  className: string | undefined;
  button: ReactNode;
  children: ReactNode;
}

/** A panel on the native popover: Escape and a press elsewhere close it. Its content is rendered when it opens. */
export function Popover({ label, className, button, children }: Props) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  function showBeside(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== "open" || !anchor.current) return;
    const panel = event.currentTarget;
    const from = anchor.current.getBoundingClientRect();
    const left = Math.max(12, Math.min(from.left, window.innerWidth - panel.offsetWidth - 12));
    const below = from.bottom + 8;
    const fits = below + panel.offsetHeight < window.innerHeight - 12;
    panel.style.setProperty("left", `${left}px`);
    panel.style.setProperty("top", `${fits ? below : Math.max(12, from.top - panel.offsetHeight - 8)}px`);
  }

  return (
    <>
      <button ref={anchor} type="button" className={className} aria-label={label} popoverTarget={id}>
        {button}
      </button>
      <div
        id={id}
        className={styles.panel}
        popover="auto"
        role="group"
        aria-label={label}
        onBeforeToggle={(event) => setOpen(event.newState === "open")}
        onToggle={showBeside}
      >
        {isOpen && children}
      </div>
    </>
  );
}
