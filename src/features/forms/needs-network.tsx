import { createContext, type ReactNode, use, useId } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "../../ui/online.ts";
import styles from "./needs-network.module.css";

const ReasonContext = createContext<string | undefined>(undefined);

/** A part of the page that is nothing without the network: while there is none, the reason stands at its foot, once. */
export function NeedsNetwork({ children }: { children: ReactNode }) {
  const { t } = useTranslation("errors");
  const outer = use(ReasonContext);
  const reason = useId();
  const online = useOnline();
  if (outer !== undefined) return children;
  return (
    <ReasonContext value={reason}>
      {children}
      {!online && (
        <p id={reason} className={styles.reason}>
          {t("needs_network")}
        </p>
      )}
    </ReasonContext>
  );
}

/** What a control in such a part is given; `reason` is the id of the words that describe why it is off. */
export function useNetworkNeed(): { disabled: boolean; reason: string | undefined } {
  const online = useOnline();
  const reason = use(ReasonContext);
  if (reason === undefined) throw new Error("what needs the network stands outside NeedsNetwork");
  return { disabled: !online, reason: online ? undefined : reason };
}
