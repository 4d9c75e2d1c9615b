import { useEffect, useState } from "react";
import { useLayer } from "../../link/use-stream.ts";

/** Asks the house about a payment that this device has not followed so far; true where there is nothing to follow. */
export function useFollowed(id: string | undefined): boolean {
  const layer = useLayer();
  const [missing, setMissing] = useState<string>();
  const asked = id === "new" ? undefined : id;

  useEffect(() => {
    if (asked === undefined) return;
    let isCurrent = true;
    void layer.cashier.follow({ id: asked }).then((answer) => {
      if (isCurrent && !(answer.ok && answer.value)) setMissing(asked);
    });
    return () => {
      isCurrent = false;
    };
  }, [layer, asked]);

  return asked !== undefined && missing === asked;
}
