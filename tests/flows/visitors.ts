import type { BrowserContext } from "playwright";

export interface Told {
  call: string;
  body: unknown;
}

/** What leaves the browser while somebody visits: what the house is told of it, and whatever goes elsewhere. */
export function listenTo(context: BrowserContext, site: string) {
  const told: Told[] = [];
  const elsewhere: string[] = [];
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (!/^(api\.|desk\.|games\.)?karat\.localhost$/.test(url.hostname) && url.protocol.startsWith("http"))
      elsewhere.push(request.url());
    if (url.host !== `api.${site}` || request.method() === "OPTIONS" || !tracking.test(url.pathname)) return;
    told.push({ call: `${request.method()} ${url.pathname}`, body: request.postDataJSON() });
  });
  return {
    elsewhere,
    told,
    calls: () => told.map(({ call }) => call.split("/").at(-1) ?? "").toSorted(byName),
  };
}

function byName(one: string, other: string): number {
  return one < other ? -1 : 1;
}

const tracking = /^\/(middleware\/(utm|affiliate|ip|registerPageOpenEvent)|attachSource|consent)$/;
