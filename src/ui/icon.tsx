import type { IconNode } from "lucide";
import { createElement } from "react";
import styles from "./icon.module.css";

interface Props {
  node: IconNode;
  size?: "small" | "normal" | "large";
}

/** An icon beside text that says the same, so it is hidden from screen readers. */
export function Icon({ node, size = "normal" }: Props) {
  return (
    <svg className={styles[size]} viewBox="0 0 24 24" aria-hidden="true">
      {node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
