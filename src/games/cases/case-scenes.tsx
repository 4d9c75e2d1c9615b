import type { ComponentType } from "react";
import type { CaseSlug } from "../../../rules/games/variants.ts";
import styles from "./case-scenes.module.css";
import { AuroraScene } from "./scenes/aurora-scene.tsx";
import { CosmosScene } from "./scenes/cosmos-scene.tsx";
import { LegendScene } from "./scenes/legend-scene.tsx";
import { NeonScene } from "./scenes/neon-scene.tsx";
import { PharaohScene } from "./scenes/pharaoh-scene.tsx";
import { RoninScene } from "./scenes/ronin-scene.tsx";
import { StartScene } from "./scenes/start-scene.tsx";

const scenes: Readonly<Record<CaseSlug, ComponentType>> = {
  start: StartScene,
  neon: NeonScene,
  cosmos: CosmosScene,
  aurora: AuroraScene,
  pharaoh: PharaohScene,
  ronin: RoninScene,
  legend: LegendScene,
};

export function CaseScene({ slug }: { slug: CaseSlug }) {
  const Scene = scenes[slug];
  return (
    <svg className={styles.scene} viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice">
      <Scene />
    </svg>
  );
}
