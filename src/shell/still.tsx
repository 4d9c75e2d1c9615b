import { type ComponentType, createContext, use } from "react";
import { usePart } from "./use-part.ts";
import styles from "./still.module.css";

/** What is known of such parts where the markup is made. */
export const AtHand = createContext<ReadonlyMap<string, ComponentType<never>>>(new Map());

interface Props<Own extends object> {
  name: "footer" | "theme-preference" | "fairness-steps" | "faq-teaser";
  load(): Promise<ComponentType<Own>>;
  props: Own;
}

/** A part that stands in the page's markup and comes to life after the rest: until then its markup stays as it is. */
export function Still<Own extends object>({ name, load, props }: Props<Own>) {
  const atHand = use(AtHand).get(name) as ComponentType<Own> | undefined;
  const part = usePart(!atHand, load);
  const View = atHand ?? part?.View;
  if (View === undefined)
    return (
      <div key="still" className={styles.still} dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />
    );
  return (
    <div key={atHand ? "still" : "live"} className={styles.still}>
      <View {...props} />
    </div>
  );
}
