import { useEffect } from "react";
import { usePlatform } from "../../browser/platform.ts";

/** Whoever logs in or registers brings along what tells their browser from others, for the security of the account. */
export function useKnownBrowser() {
  const { knowBrowser } = usePlatform();
  useEffect(knowBrowser, [knowBrowser]);
}
