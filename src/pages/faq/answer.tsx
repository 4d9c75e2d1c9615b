import { ChevronDown } from "lucide";
import { type Block, Prose } from "../../features/reading/prose.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./answer.module.css";
import { CopyLink } from "./copy-link.tsx";
import { Marked } from "./marked.tsx";
import type { Search } from "./search.ts";

interface Props {
  id: string;
  question: string;
  blocks: readonly Block[] | undefined;
  search: Search | undefined;
  /** Only the answer's text matches the search, so it is unfolded. */
  unfolded: boolean;
}

export function Answer({ id, question, blocks, search, unfolded }: Props) {
  return (
    <details id={id} className={styles.answer} open={unfolded || undefined}>
      <summary className={styles.question}>
        <span>
          <Marked text={question} search={search} />
        </span>
        <Icon node={ChevronDown} />
      </summary>
      <div className={styles.body}>
        {blocks ? (
          <>
            <Prose blocks={blocks} show={(text) => <Marked text={text} search={search} />} />
            <CopyLink id={id} />
          </>
        ) : (
          <Skeleton lines={2} />
        )}
      </div>
    </details>
  );
}
