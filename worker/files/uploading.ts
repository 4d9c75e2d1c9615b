import type { Environment } from "../environment/environment.ts";

/** fetch for one upload by XMLHttpRequest, as only that reports upload progress. */
export function uploading(
  { XMLHttpRequest }: Pick<Environment, "XMLHttpRequest">,
  onSent: (bytes: number) => void,
): Environment["fetch"] {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", new Request(url).url);
      request.withCredentials = init.credentials === "include";
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded }) => onSent(loaded);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError("the network failed"));
      request.onabort = () => reject(new DOMException("called off", "AbortError"));
      init.signal?.addEventListener("abort", () => request.abort(), { once: true });
      if (init.signal?.aborted) return reject(new DOMException("called off", "AbortError"));
      request.send(init.body as XMLHttpRequestBodyInit | null | undefined);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  const headers = lines.map((line): [string, string] => {
    const [name = "", ...value] = line.split(":");
    return [name.trim(), value.join(":").trim()];
  });
  return new Response(request.responseText, { status: request.status, headers });
}
