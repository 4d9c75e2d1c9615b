import type { ReactNode } from "react";
import { useSupportEmail } from "./use-support-email.ts";

/** Links the given words to the support address; renders nothing if there is none. */
export function SupportLink({ children }: { children: ReactNode }) {
  const email = useSupportEmail();
  return email === undefined ? null : <a href={`mailto:${email}`}>{children}</a>;
}
