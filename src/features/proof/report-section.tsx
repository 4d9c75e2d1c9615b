import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { VerifyReport } from "../../../worker/proof/feature.ts";
import { verdictOf } from "./proof-checks.tsx";

interface Props {
  report: VerifyReport;
  className: string | undefined;
  children: ReactNode;
}

/** A report takes the focus: what asked for it may be out of sight, or gone by now. */
export function ReportSection({ report, className, children }: Props) {
  const { t } = useTranslation("proof");
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [report]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={className}
      data-verdict={verdictOf(report)}
      aria-label={t("verify.title")}
    >
      {children}
    </section>
  );
}
