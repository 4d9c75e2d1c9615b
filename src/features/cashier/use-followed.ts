import { useEffect, useState } from "react";
import { useLayer } from "../../link/use-stream.ts";
import { useOnline } from "../../ui/online.ts";

/** Asks the house about a payment that this device has not followed so far; true if there is nothing to follow. */
export function useFollowed(id: string | undefined): boolean {
  const layer = useLayer();
  const [missing, setMissing] = useState<string>();
  const asked = id === "new" ? undefined : id;
  const isOnline = useOnline();

  useEffect(() => {
    if (asked === undefined || !isOnline) return;
    let isCurrent = true;
    void layer.cashier.follow({ id: asked }).then((answer) => {
      const isOver = answer.ok ? !answer.value : answer.error.status === 404;
      if (isCurrent && isOver) setMissing(asked);
    });
    return () => {
      isCurrent = false;
    };
  }, [layer, asked, isOnline]);

  return asked !== undefined && missing === asked;
}
