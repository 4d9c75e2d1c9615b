import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join, relative } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { readWords } from "../../build/read-words.ts";
import { callOver } from "../../tests/world/call.ts";

const folder = import.meta.dirname;
const mimeTypes = { js: "text/javascript", css: "text/css", woff2: "font/woff2" } as const;

/**
 * The peer: the same two screens the usual way, over the API of the same house, and of the same parts of the kit. It is
 * built for production, split by route, minified and compressed as the site is; what it needs beyond the site's own
 * packages is installed beside it with the first who asks.
 */
export async function servePeer(site: { port: number; host: string }) {
  if (!existsSync(join(folder, "node_modules"))) install();
  const files = await bundled();
  const server = createServer(async ({ url = "/" }, reply) => {
    const file = files.get(url);
    if (file) {
      reply.setHeader("Content-Type", file.type);
      reply.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      if (file.isPacked) reply.setHeader("Content-Encoding", "br");
      return void reply.end(file.body);
    }
    if (url === "/config.json") {
      const { text } = await callOver(site.port, `http://${site.host}${url}`);
      reply.setHeader("Content-Type", "application/json");
      return void reply.end(text);
    }
    const page = files.get("/index.html");
    reply.setHeader("Content-Type", "text/html; charset=utf-8");
    reply.setHeader("Content-Encoding", "br");
    reply.end(page?.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    server,
    port: (server.address() as AddressInfo).port,
    bytes: [...files.values()].reduce((sum, { body }) => sum + body.length, 0),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function install(): void {
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("the peer's packages could not be installed");
}

interface PeerFile {
  body: Buffer;
  type: string;
  isPacked: boolean;
}

async function bundled(): Promise<Map<string, PeerFile>> {
  const { outputFiles, metafile } = await build({
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    splitting: true,
    format: "esm",
    jsx: "automatic",
    legalComments: "none",
    charset: "utf8",
    // As the site's own build has it.
    target: ["chrome123", "firefox121", "safari17.5"],
    conditions: ["es2015", "module"],
    absWorkingDir: join(folder, "../.."),
    outdir: "dist",
    publicPath: "/",
    entryNames: "assets/[name]-[hash]",
    chunkNames: "assets/[name]-[hash]",
    assetNames: "assets/[name]-[hash]",
    entryPoints: [join(folder, "src/main.tsx")],
    loader: { ".woff2": "file", ".module.css": "local-css" },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [words],
  });
  const files = new Map<string, PeerFile>();
  for (const { path, contents } of outputFiles) {
    const name = `/${relative(join(folder, "../../dist"), path)}`;
    const type = mimeTypes[name.replace(/^.*\./, "") as keyof typeof mimeTypes];
    const isPacked = !name.endsWith(".woff2");
    files.set(name, { type, isPacked, body: isPacked ? brotliCompressSync(contents) : Buffer.from(contents) });
  }
  const outputs = Object.entries(metafile.outputs);
  const [main = "", { imports, cssBundle = "" } = { imports: [] }] =
    outputs.find(([, output]) => output.entryPoint?.endsWith("src/main.tsx")) ?? [];
  const address = (output: string) => output.replace(/^dist/, "");
  const preloads = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => address(path));
  const page = `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Karat</title>
<script type="module" src="${address(main)}"></script>
${preloads.map((path) => `<link rel="modulepreload" href="${path}">`).join("\n")}
<link rel="stylesheet" href="${address(cssBundle)}">
</head>
<body><div id="root"></div></body>
</html>
`;
  files.set("/index.html", { body: brotliCompressSync(page), type: "text/html", isPacked: true });
  return files;
}

const words: Plugin = {
  name: "words",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]locales[\\/]en[\\/]\w+\.json$/ }, ({ path }) => ({
      contents: JSON.stringify(readWords("en", basename(path, ".json"))),
      loader: "json",
    }));
  },
};
