import { useEffect } from "react";
import { useLocation } from "wouter";
import { usePlatform } from "../browser/platform.ts";
import { nowhere } from "./routes.ts";

/** Asks the house whether this path has moved. The page is shown meanwhile, and stays if there is no answer. */
export function useRouteRules(path: string): void {
  const platform = usePlatform();
  const [, navigate] = useLocation();

  useEffect(() => {
    if (path === nowhere) return;
    let current = true;
    void platform.ruleFor(path).then(async (rule) => {
      if (!rule) return;
      // Loaded only now, because few paths ever move.
      const { moveOf } = await import("./route-rule.ts");
      if (!current) return;
      const move = moveOf(rule, platform.allowedOrigins());
      if (move.kind === "inside" && move.path !== path) navigate(move.path, { replace: true });
      if (move.kind === "outside") platform.go(move.address);
    });
    return () => {
      current = false;
    };
  }, [path, platform, navigate]);
}
