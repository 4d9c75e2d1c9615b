import {
  type ComponentType,
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { whenNear } from "../browser/when-near.ts";
import { whenReleased } from "../browser/when-released.ts";
import type { Namespace } from "../i18n/words.ts";
import { useWordedPart } from "./use-worded-part.ts";
import styles from "./still.module.css";

/** What is known of such parts where the markup is made. */
export const AtHand = createContext<ReadonlyMap<string, ComponentType<never>>>(new Map());

interface Props<Own extends object> {
  name: "footer" | "language-links" | "theme-preference" | "beneath-games" | "trial";
  load(): Promise<ComponentType<Own>>;
  /** Words that the page does not begin with. */
  words?: readonly Namespace[];
  props: Own;
}

/**
 * A part that stands in the page's markup and comes to life when it is near or touched: until then its markup stays as it
 * is. On a page that came without markup of its own there is nothing to keep, and it comes when it is there.
 */
export function Still<Own extends object>({ name, load, words = [], props }: Props<Own>) {
  const atHand = use(AtHand).get(name) as ComponentType<Own> | undefined;
  const isHydrated = useSyncExternalStore(never, notNow, now);
  const [stands] = useState(isHydrated);
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? whenNear(place.current, () => setNear(true)) : undefined), []);
  const part = useWordedPart(!atHand && (isNear || !stands), load, words);
  // A press that begins on the markup ends there: on what had taken its place meanwhile it would be none.
  const [isFree, setFree] = useState(false);
  useLayoutEffect(() => (part && place.current ? whenReleased(place.current, () => setFree(true)) : undefined), [part]);
  const View = atHand ?? (isFree || !stands ? part?.View : undefined);
  if (View)
    return (
      <div key={atHand ? "still" : "live"} className={styles.still} data-waits={atHand && "still"}>
        <View {...props} />
      </div>
    );
  if (!stands) return null;
  return (
    <div
      key="still"
      ref={place}
      className={styles.still}
      dangerouslySetInnerHTML={asItStands}
      suppressHydrationWarning
    />
  );
}

/** React leaves the markup alone that it is told to know nothing of. */
const asItStands = { __html: "" };
const never = () => () => {};
const now = () => true;
const notNow = () => false;
