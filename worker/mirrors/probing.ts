import { Observable, type Subscriber } from "rxjs";
import { checkTakesMs, probeMirrors, type ProbeResults } from "../../rules/mirror-probe.ts";
import type { Environment } from "../environment/environment.ts";
import { pause } from "../transport/back-off.ts";

export interface ProbeRequest {
  id: string;
  hosts: readonly string[];
}

/** Without results after this extra time, the service worker was stopped. */
const slackMs = 3_000;
const attempts = 2;

/** Has a service worker probe hosts, through a tab it controls; without one, this worker does so with the same code. */
export function createProbing(environment: Environment) {
  const tabs = new Set<Subscriber<ProbeRequest | null>>();
  const open = new Map<string, (results: ProbeResults | undefined) => void>();

  const requests$ = new Observable<ProbeRequest | null>((tab) => {
    tabs.add(tab);
    tab.next(null);
    return () => tabs.delete(tab);
  });

  /** Undefined if the service worker did not answer; the next check will try again. */
  async function probe(hosts: readonly string[], signal: AbortSignal): Promise<ProbeResults | undefined> {
    for (let attempt = 0; attempt < attempts && !signal.aborted;) {
      const [tab] = tabs;
      if (!tab) return probeMirrors(environment, hosts, signal);
      const results = await ask(tab, hosts, signal);
      if (results) return results;
      // A closed tab does not count as an attempt; an open one may be frozen.
      if (tab.closed) continue;
      attempt += 1;
      tabs.delete(tab);
      tabs.add(tab);
    }
    return undefined;
  }

  async function ask(tab: Subscriber<ProbeRequest | null>, hosts: readonly string[], signal: AbortSignal) {
    const id = environment.uuid();
    const results = await new Promise<ProbeResults | undefined>((resolve) => {
      open.set(id, resolve);
      tab.add(() => resolve(undefined));
      void pause(checkTakesMs(hosts.length) + slackMs, signal).then(() => resolve(undefined));
      tab.next({ id, hosts });
    });
    open.delete(id);
    return results;
  }

  return {
    probe,
    requests$,
    answer: (id: string, results: ProbeResults) => open.get(id)?.(results),
  };
}
