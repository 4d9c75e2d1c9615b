import { createHash } from "node:crypto";
import type { FramePage } from "../http/site.ts";
import type { TagManager } from "./config.ts";

export const tagFramePath = "/frames/tags";

/**
 * The document in which a tag manager runs: sandboxed without the site's origin, so that it has neither the page nor its
 * cookies and storage, and hears of events alone. It can load and call what the operator has named, and nothing else.
 */
export function tagFrame({ script, reaches }: TagManager): FramePage {
  const places = [script, ...reaches].map(sourceOf).join(" ");
  const hash = createHash("sha256").update(bridge).digest("base64");
  return {
    html: `<!doctype html><meta charset="utf-8"><title></title><script>${bridge}</script><script async src="${attribute(script)}"></script>`,
    policy: [
      "default-src 'none'",
      "sandbox allow-scripts",
      `script-src 'sha256-${hash}' ${places}`,
      `connect-src ${places}`,
      `img-src ${places}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join("; "),
  };
}

/** What the site's page tells becomes an entry of the layer that tag managers read. */
const bridge = `dataLayer=[{"gtm.start":Date.now(),event:"gtm.js"}];addEventListener("message",function(e){if(e.source===parent&&e.data&&e.data.kind==="karat:event")dataLayer.push(e.data.entry)})`;

/** A policy names addresses without their query. */
function sourceOf(address: string): string {
  return address.replace(/\?.*$/, "");
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
