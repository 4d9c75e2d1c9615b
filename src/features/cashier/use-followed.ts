import { useEffect, useState } from "react";
import { useLayer } from "../../link/use-stream.ts";
import { useOnline } from "../../ui/online.ts";

/** Asks the house about a payment that this device has not followed so far; true if there is nothing to follow. */
export function useFollowed(id: string | undefined): boolean {
  const layer = useLayer();
  const [missingId, setMissingId] = useState<string>();
  const depositId = id === "new" ? undefined : id;
  const isOnline = useOnline();

  useEffect(() => {
    if (depositId === undefined || !isOnline) return;
    let isCurrent = true;
    void layer.cashier.follow({ id: depositId }).then((answer) => {
      const isOver = answer.ok ? !answer.value : answer.error.status === 404;
      if (isCurrent && isOver) setMissingId(depositId);
    });
    return () => {
      isCurrent = false;
    };
  }, [layer, depositId, isOnline]);

  return depositId !== undefined && missingId === depositId;
}
