import { CircleCheck, WifiOff, X } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReturnedBets } from "../../../../worker/shared/views.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./line-note.module.css";

interface CutProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** The line is cut: what comes of the bets. */
export function CutNote({ title, text, children }: CutProps) {
  return (
    <div className={styles.note} role="alert">
      <Icon node={WifiOff} />
      <div>
        <b>{title}</b>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}

interface BackProps {
  returned: ReturnedBets;
  titleOf(awayS: number | undefined): string;
  onClose(): void;
  children: ReactNode;
}

/** It is back: what came of them. On a phone it is in sight wherever one has scrolled to. */
export function BackNote({ returned: { awayMs }, titleOf, onClose, children }: BackProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((seen) => setAway(seen.at(-1)?.isIntersecting === false));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <i ref={place} className={styles.place} />
      <div className={styles.note} role="status" data-away={isAway || undefined}>
        <Icon node={CircleCheck} />
        <div>
          <b>{titleOf(awayMs === undefined ? undefined : Math.max(1, Math.round(awayMs / 1_000)))}</b>
          {children}
        </div>
        <IconButton icon={X} label={t("action.close")} onClick={onClose} />
      </div>
    </>
  );
}
