import type { ReactNode } from "react";
import { useSupportEmail } from "./use-support-email.ts";

/** Leads to the address of support in words of one's own; without one it is not there. */
export function SupportLink({ children }: { children: ReactNode }) {
  const email = useSupportEmail();
  return email === undefined ? null : <a href={`mailto:${email}`}>{children}</a>;
}
