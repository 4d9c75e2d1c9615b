import { createContext, type ReactNode, use, useId } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "../../ui/online.ts";
import styles from "./needs-network.module.css";

const ReasonContext = createContext<string | undefined>(undefined);

/** A part of the page that needs the network: offline, the reason is shown once, at its foot. */
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

/** Props for a control in such a part; `reason` is the id of the text that says why it is disabled. */
export function useNetworkNeed(): { disabled: boolean; reason: string | undefined } {
  const online = useOnline();
  const reason = use(ReasonContext);
  if (reason === undefined) throw new Error("what needs the network stands outside NeedsNetwork");
  return { disabled: !online, reason: online ? undefined : reason };
}
