import { useEffect } from "react";
import { useLocation } from "wouter";
import { useStream } from "../link/use-stream.ts";
import { links } from "../shell/links.ts";

/** Takes visitors from countries that the house does not serve to the page that says so. */
export function useRegionBlock(path: string): void {
  const [, navigate] = useLocation();
  const blocked = useStream((layer) => layer.app.geo$())?.blocked === true;

  useEffect(() => {
    if (blocked && path !== links.noAccess()) navigate(links.noAccess(), { replace: true });
  }, [blocked, path, navigate]);
}
