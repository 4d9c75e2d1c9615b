import { useEffect } from "react";
import { usePlatform } from "../../browser/platform.ts";
import { useStream } from "../../link/use-stream.ts";
import { flagDefaults, type FlagName } from "./flags.ts";

/** A flag as it is here and now; undefined until it is known. */
export function useFlag(name: FlagName): boolean | undefined {
  const { track } = usePlatform();
  const config = useStream((layer) => layer.app.config$());
  const isThere = config?.flags[name] !== undefined;
  const flag = useStream((layer) => (isThere ? layer.flags.flags$() : undefined))?.[name];
  const variant = flag?.variant;
  useEffect(() => {
    if (variant !== undefined) track({ name: "flag_seen", props: { flag: name, variant } });
  }, [track, name, variant]);
  if (config === undefined || (isThere && flag === undefined)) return undefined;
  return typeof flag?.value === "boolean" ? flag.value : flagDefaults[name];
}
