import { SlidersHorizontal } from "lucide";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Switch } from "../../../ui/switch.tsx";
import styles from "./table-tools.module.css";
import { useTableSound } from "../sound/use-table-sound.ts";
import { usePlayStyle } from "../motion/use-play-style.ts";

/** How the tables of this device move, and whether they sound. */
export function StyleSwitches({ children }: { children: ReactNode }) {
  const { t } = useTranslation("table");
  const { isAnimated, isTurbo, mayTurbo, setAnimated, setTurbo } = usePlayStyle();
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
        {mayTurbo && (
          <Switch
            label={t("style.turbo")}
            hint={t("style.turbo_hint")}
            checked={isTurbo}
            onChange={(event) => setTurbo(event.target.checked)}
          />
        )}
        <Switch
          label={t("style.sound")}
          hint={t("style.sound_hint")}
          checked={sound.isOn}
          onChange={(event) => sound.set(event.target.checked)}
        />
      </div>
    </Popover>
  );
}
