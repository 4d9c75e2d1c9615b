import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { whileSeen } from "../../browser/while-seen.ts";
import { usePart } from "../../shell/use-part.ts";
import styles from "./live-wins.module.css";

const loadWins = () => import("./wins-strip.tsx").then(({ WinsStrip }) => WinsStrip);

/** A strip of its own size, whatever there is to tell; nothing is asked for before one looks here. */
export function LiveWins() {
  const { t } = useTranslation("home");
  const place = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => (place.current ? whileSeen(place.current, setSeen) : undefined), []);
  const part = usePart(isSeen, loadWins);
  return (
    <section ref={place} className={styles.strip} aria-label={t("wins.live")}>
      <b className={styles.label}>{t("wins.live")}</b>
      {part && <part.View isSeen={isSeen} />}
    </section>
  );
}
