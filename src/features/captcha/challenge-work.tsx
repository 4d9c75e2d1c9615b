import { ShieldCheck } from "lucide";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./challenge-work.module.css";

interface Props {
  id: string;
  onStop(): void;
}

/** Shows the proof of work in progress: there is nothing to solve, only to wait for or to cancel. */
export function ChallengeWork({ id, onStop }: Props) {
  const { t } = useTranslation("captcha");
  const title = useId();
  const share = useStream((layer) => layer.captcha.progress$({ id })) ?? 0;
  return (
    <section className={styles.work} aria-labelledby={title}>
      <div role="status">
        <h3 id={title} className={styles.title}>
          <Icon node={ShieldCheck} size="small" />
          {t("title")}
        </h3>
        <p className={styles.text}>{t("text")}</p>
      </div>
      <progress className={styles.bar} value={share} max={1} aria-label={t("progress")} />
      <Button onClick={onStop}>{t("stop")}</Button>
    </section>
  );
}
