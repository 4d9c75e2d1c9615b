import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { usePlatform } from "../../browser/platform.ts";
import { createNotices, type Notices } from "./notices.ts";

const refreshAfterMs = 250;

const NoticesContext = createContext<Notices | undefined>(undefined);

interface Props {
  /** A change of path restarts the display time of what is on screen. */
  path: string;
  children: ReactNode;
}

export function NoticesProvider({ path, children }: Props) {
  const [notices] = useState(createNotices);
  const { device } = usePlatform();

  useEffect(() => {
    const timer = setTimeout(() => notices.refresh(), refreshAfterMs);
    return () => clearTimeout(timer);
  }, [path, notices]);

  useEffect(() => {
    let heard: string | undefined;
    return notices.subscribe(() => {
      const [newest] = notices.get().items;
      if (newest && newest.id !== heard && device.get("sound") === "on") {
        // A missing sound is not worth an error.
        void import("./chime.ts").then(
          ({ chime }) => chime(newest.kind),
          () => {},
        );
      }
      heard = newest?.id;
    });
  }, [notices, device]);

  return <NoticesContext value={notices}>{children}</NoticesContext>;
}

export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (!notices) throw new Error("useNotices stands outside NoticesProvider");
  return notices;
}
