import { X } from "lucide";
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";

interface Props {
  title: string;
  /** Called for the close button, Escape and the backdrop; without it, only the dialog's content can close it. */
  close?: { label: string; onClose(): void };
  children: ReactNode;
  /** What has to stay usable while the dialog makes everything else inert. */
  overlay?: ReactNode;
}

/** A `ref` for a new step in a dialog: scrolls to the top. */
export function fromTop(step: HTMLElement | null) {
  step?.closest("[data-scroller]")?.scrollTo(0, 0);
}

/** A modal dialog on the native element: it traps and restores the focus and lies over everything. */
export function Dialog({ title, close, children, overlay }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect closes it before it leaves the document; only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    close?.onClose();
  }

  /** Some browsers close it on a second Escape regardless, so it is opened again. */
  function stay() {
    if (!close && dialog.current?.isConnected) dialog.current.showModal();
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={cancel} onClose={stay}>
      <div className={styles.scroller} data-scroller tabIndex={-1}>
        <div className={styles.room}>
          {close && (
            <button type="button" className={styles.veil} tabIndex={-1} aria-hidden="true" onClick={close.onClose} />
          )}
          <div className={styles.panel}>
            <header className={styles.header}>
              {/* A key meant for the page below must not press anything in the dialog. */}
              <h2 id={titleId} className={styles.title} tabIndex={close ? undefined : -1} autoFocus={!close}>
                {title}
              </h2>
              {close && <IconButton icon={X} label={close.label} onClick={close.onClose} />}
            </header>
            {children}
          </div>
        </div>
      </div>
      {overlay}
    </dialog>
  );
}
