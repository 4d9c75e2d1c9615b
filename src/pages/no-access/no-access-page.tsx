import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { links } from "../../shell/links.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { NoAccess } from "./no-access.tsx";

/** For countries that the house may not serve. Checks the location again, and leads on if it is served now. */
export default function NoAccessPage() {
  const layer = useLayer();
  const [, navigate] = useLocation();
  const [checking, setChecking] = useState(false);
  const blocked = useStream((layer) => layer.app.geo$())?.blocked;

  useEffect(() => {
    void layer.app.checkGeo();
  }, [layer]);

  useEffect(() => {
    if (blocked === false) navigate(links.home(), { replace: true });
  }, [blocked, navigate]);

  async function check() {
    setChecking(true);
    await layer.app.checkGeo();
    setChecking(false);
  }

  return <NoAccess checking={checking} onCheck={() => void check()} />;
}
