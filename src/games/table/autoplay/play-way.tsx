import { useTranslation } from "react-i18next";
import { Later } from "../../../shell/later.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { usePlayStyle } from "../motion/use-play-style.ts";
import styles from "./play-way.module.css";
import type { Auto } from "./use-auto.ts";

const loadTurbo = () => import("./turbo-switch.tsx").then(({ TurboSwitch }) => TurboSwitch);

/** Switches between manual play and autoplay, and sets the speed where the law allows it. */
export function PlayWay({ auto }: { auto: Auto }) {
  "use no memo"; // To remember so little would take more than to draw it.
  const { t } = useTranslation("table");
  const { mayTurbo } = usePlayStyle();
  return (
    <div className={styles.way}>
      {auto.mayAutoplay && (
        <Segmented
          label={t("way.label")}
          options={[
            { value: "manual", label: t("way.manual") },
            { value: "auto", label: t("way.auto") },
          ]}
          value={auto.isOn ? "auto" : "manual"}
          onChange={(way) => auto.choose(way === "auto")}
        />
      )}
      {mayTurbo && (
        <span>
          <Later load={loadTurbo} props={{}} />
        </span>
      )}
    </div>
  );
}
