import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { createNotices, type Notices } from "./notices.ts";

const refreshAfterMs = 250;

const NoticesContext = createContext<Notices | undefined>(undefined);

interface Props {
  /** A change of it refreshes what is on screen. */
  path: string;
  children: ReactNode;
}

export function NoticesProvider({ path, children }: Props) {
  const [notices] = useState(createNotices);

  useEffect(() => {
    const timer = setTimeout(() => notices.refresh(), refreshAfterMs);
    return () => clearTimeout(timer);
  }, [path, notices]);

  return <NoticesContext value={notices}>{children}</NoticesContext>;
}

export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (!notices) throw new Error("useNotices stands outside NoticesProvider");
  return notices;
}
