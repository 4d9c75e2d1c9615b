import { useEffect } from "react";
import { deviceOf } from "./device.ts";

const settleMs = 50;

/** Keeps the device class on the document for styles and scripts; updates once a resize has settled. */
export function useDevice(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      document.documentElement.dataset["device"] = deviceOf(window.innerWidth);
    };
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, settleMs);
    };
    refresh();
    window.addEventListener("resize", settle);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("resize", settle);
    };
  }, []);
}
