import { X } from "lucide";
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";

interface Props {
  title: string;
  closeLabel: string;
  /** Asked for by the cross, Escape and the backdrop. */
  onClose(): void;
  children: ReactNode;
  /** What has to stay within reach while the dialog keeps everything else out of it. */
  overlay?: ReactNode;
}

/** A modal dialog on the platform's own: it traps the focus, gives it back, and lies over everything. */
export function Dialog({ title, closeLabel, onClose, children, overlay }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // In layout, so that it closes before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={cancel}>
      <button type="button" className={styles.veil} tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <div className={styles.panel}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon={X} label={closeLabel} onClick={onClose} />
        </header>
        {children}
      </div>
      {overlay}
    </dialog>
  );
}
