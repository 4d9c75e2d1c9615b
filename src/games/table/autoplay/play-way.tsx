import { useTranslation } from "react-i18next";
import { Segmented } from "../../../ui/segmented.tsx";
import type { Auto } from "./use-auto.ts";

/** By hand or by itself, where the law lets them choose. */
export function PlayWay({ auto }: { auto: Auto }) {
  "use no memo"; // To remember so little would take more than to draw it.
  const { t } = useTranslation("table");
  if (!auto.mayAutoplay) return null;
  return (
    <Segmented
      label={t("way.label")}
      options={[
        { value: "manual", label: t("way.manual") },
        { value: "auto", label: t("way.auto") },
      ]}
      value={auto.isOn ? "auto" : "manual"}
      onChange={(way) => auto.choose(way === "auto")}
    />
  );
}
