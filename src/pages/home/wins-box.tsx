import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { whileSeen } from "../../browser/while-seen.ts";
import { useSession } from "../../shell/session.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { BigWinsList, LatestBetsList, LatestWinsList } from "./wins-lists.tsx";
import styles from "./wins-box.module.css";

type Tab = "latest" | "day" | "mine";

/** What was won, by whom everybody may know, or by oneself; of one size, however much there is to tell. */
export function WinsBox() {
  const { t } = useTranslation("home");
  const { status } = useSession();
  const place = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [tab, setTab] = useState<Tab>("latest");
  useEffect(() => (place.current ? whileSeen(place.current, setSeen) : undefined), []);
  const tabs = [
    { name: "latest" as Tab, label: t("wins.latest"), panel: <LatestWinsList isSeen={isSeen} /> },
    { name: "day" as Tab, label: t("wins.day"), panel: <BigWinsList isSeen={isSeen} /> },
    ...(status === "player" ? [{ name: "mine" as Tab, label: t("wins.mine"), panel: <LatestBetsList /> }] : []),
  ];
  return (
    <section ref={place} className={styles.box} aria-label={t("wins.title")}>
      <Tabs<Tab>
        label={t("wins.title")}
        tabs={tabs}
        current={tabs.some(({ name }) => name === tab) ? tab : "latest"}
        onChange={setTab}
      />
    </section>
  );
}
