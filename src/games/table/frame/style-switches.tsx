import { SlidersHorizontal } from "lucide";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Switch } from "../../../ui/switch.tsx";
import styles from "./table-tools.module.css";
import { useTableSound } from "../sound/use-table-sound.ts";
import { usePlayStyle } from "../motion/use-play-style.ts";

/** Animation and sound settings of this device's tables. */
export function StyleSwitches({ children }: { children: ReactNode }) {
  const { t } = useTranslation("table");
  const { isAnimated, setAnimated } = usePlayStyle();
  const sound = useTableSound();
  return (
    <Popover label={t("style.label")} className={styles.button} button={<Icon node={SlidersHorizontal} />}>
      <div className={styles.switches}>
        {children}
        <Switch
          label={t("style.animation")}
          hint={t("style.animation_hint")}
          checked={isAnimated}
          onChange={(event) => setAnimated(event.target.checked)}
        />
        <Switch
          label={t("style.sound")}
          hint={t("style.sound_hint")}
          checked={sound.isOn}
          onChange={(event) => sound.set(event.target.checked)}
        />
        {sound.isOn && (
          <label className={styles.volume}>
            {t("style.volume")}
            <input
              type="range"
              min={5}
              max={100}
              step={5}
              value={sound.volume}
              onChange={(event) => sound.setVolume(event.target.valueAsNumber)}
              onPointerUp={sound.sample}
              onKeyUp={sound.sample}
            />
          </label>
        )}
      </div>
    </Popover>
  );
}
