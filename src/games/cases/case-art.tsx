import type { CaseSlug } from "../../../rules/games/variants.ts";
import { usePart } from "../../shell/use-part.ts";
import { classes } from "../../ui/classes.ts";
import styles from "./case-art.module.css";

const loadScenes = () => import("./case-scenes.tsx").then((module) => module.CaseScene);

export function CaseArt({ slug, className }: { slug: CaseSlug; className?: string | undefined }) {
  const scene = usePart(true, loadScenes);
  return (
    <span className={classes(styles.frame, className)} data-case={slug} aria-hidden="true">
      {scene && <scene.View slug={slug} />}
    </span>
  );
}
