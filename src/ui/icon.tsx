import type { IconNode } from "lucide";
import { createElement } from "react";
import styles from "./icon.module.css";

interface Props {
  node: IconNode;
  size?: "small" | "normal" | "large";
}

/** A drawing beside words that say the same: never a name of its own. */
export function Icon({ node, size = "normal" }: Props) {
  return (
    <svg className={styles[size]} viewBox="0 0 24 24" aria-hidden="true">
      {node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
