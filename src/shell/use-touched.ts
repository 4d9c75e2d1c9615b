import { useEffect, useState } from "react";

/** Whether somebody has pressed something on this page: what may wait for that costs the start nothing. */
export function useTouched(): boolean {
  // Not every browser says so, and where the markup is made there is none.
  const [isTouched, setTouched] = useState(() => globalThis.navigator?.userActivation?.hasBeenActive === true);
  useEffect(() => {
    const touched = () => setTouched(true);
    addEventListener("pointerdown", touched, true);
    addEventListener("keydown", touched, true);
    return () => {
      removeEventListener("pointerdown", touched, true);
      removeEventListener("keydown", touched, true);
    };
  }, []);
  return isTouched;
}
