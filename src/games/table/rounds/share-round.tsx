import { Check, Share2 } from "lucide";
import type { ReactNode } from "react";
import { useShareLink } from "../../../features/proof/use-share-link.ts";
import { links, type RoundAddress } from "../../../shell/links.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./share-round.module.css";

interface Props {
  round: RoundAddress;
  label: string;
  sharedLabel: string;
  /** What else can be done with it. */
  children: ReactNode;
}

/** Shares the link by which anybody can check a round. */
export function ShareRound({ round, label, sharedLabel, children }: Props) {
  const { isCopied, share } = useShareLink(links.round(round));
  return (
    <span className={styles.acts}>
      {children}
      <IconButton icon={isCopied ? Check : Share2} label={isCopied ? sharedLabel : label} onClick={share} />
    </span>
  );
}
