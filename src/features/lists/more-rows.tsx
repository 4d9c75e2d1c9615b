import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer } from "../../../contract/errors.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./more-rows.module.css";

interface Props {
  online: boolean;
  onMore(): Promise<Answer<null>>;
}

/** Loads more rows when the end of the list comes near, or by a button if that failed. */
export function MoreRows({ online, onMore }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const mark = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"waiting" | "loading" | "failed">("waiting");

  async function load() {
    if (state === "loading" || !online) return;
    setState("loading");
    const answer = await onMore();
    setState(answer.ok ? "waiting" : "failed");
  }

  const near = useEffectEvent(() => {
    if (state === "waiting") void load();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: "300px" });
    if (mark.current && online) observer.observe(mark.current);
    return () => observer.disconnect();
  }, [online]);

  return (
    <div ref={mark} className={styles.more}>
      {online ? (
        <>
          {state === "failed" && <p role="alert">{t("more.failed")}</p>}
          <Button size="small" busy={state === "loading"} onClick={() => void load()}>
            {state === "failed" ? t("common:action.retry") : t("more.show")}
          </Button>
        </>
      ) : (
        <p>{t("more.offline")}</p>
      )}
    </div>
  );
}
