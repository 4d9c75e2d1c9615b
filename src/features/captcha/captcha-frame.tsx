import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import styles from "./challenge-work.module.css";

interface Props {
  address: string;
  onFrame(frame: HTMLIFrameElement | null): void;
  onStop(): void;
}

export function CaptchaFrame({ address, onFrame, onStop }: Props) {
  const { t } = useTranslation("captcha");
  const title = useId();
  return (
    <section className={styles.work} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        {t("title")}
      </h3>
      <iframe
        ref={onFrame}
        className={styles.frame}
        title={t("frame")}
        src={address}
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="strict-origin"
      />
      <Button onClick={onStop}>{t("without")}</Button>
    </section>
  );
}
