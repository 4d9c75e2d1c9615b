import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readWords } from "../build/read-words.ts";
import { gameIds, soloGameIds } from "../rules/games/ids.ts";

/* What no other tool sees of the house rules. */
const root = resolve(import.meta.dirname, "..");
const files = readTree("");
const code = files.filter(({ path }) => [".ts", ".tsx", ".mjs"].includes(extname(path)));
const shipped = code.filter(({ path }) => !path.includes(".test."));
const languages = ["ru", "en", "kz"];

test("rules and contract read no clock and draw no chance", () => {
  const impure =
    /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b|\bgetRandomValues\b|\brandomUUID\b|\brandomBytes\b/;
  expect(findings(inFolder(shipped, "rules", "contract"), impure)).toEqual([]);
});

test("what hangs on what there is anywhere in the page is named: a kind of element would be styled anew with each change", () => {
  const styles = files.filter(({ path }) => path.endsWith(".css"));
  // The last part of a selector that has `:has()` further ahead, of tags alone.
  expect(findings(styles, /:has\([^)]*\)+ [^,{]*?(?<=[ >+~])[a-z]+(?=,| \{)/)).toEqual([]);
});

test("the view reaches network, cookies and storage only through its browser and its link", () => {
  const outside = inFolder(shipped, "src").filter(({ path }) => !/^src\/((browser|link)\/|boot\.ts$)/.test(path));
  const reaching =
    /\bfetch\(|\b(local|session)Storage\b|\bdocument\.cookie\b|\bcookieStore\b|\bindexedDB\b|\bnavigator\.serviceWorker\b|\bnew (Shared)?Worker\(/;
  expect(findings(outside, reaching)).toEqual([]);
});

test("no page and no game reaches into another", () => {
  /** The page or game that a file is of: what lies beside the games is about all of them. */
  const ownerOf = (path: string) => /^src\/(?:pages|games)\/(?!table\/)[\w-]+(?=\/)/.exec(path)?.[0];
  const sideways = inFolder(code, "src/pages", "src/games").flatMap(({ path, text }) => {
    const owner = ownerOf(path);
    const foreign = importsOf(path, text).map(ownerOf);
    return foreign.some((other) => owner !== undefined && other !== undefined && other !== owner) ? [path] : [];
  });
  expect(sideways).toEqual([]);
});

/** Where a new game is a line, and does not compile, or fails by its name, without: what it is, its rules, its view. */
const listsOfGames = ["rules/games/ids.ts", "rules/games/index.ts", "src/games/games.ts"];
const duelsOfCoins = ["contract/duels.ts", "server/duels/", "worker/shared/", "worker/proof/shared-proof.ts"];
/** These need no line of a new game: they tell what others have none of, or take some games as examples, as benches do. */
const exampleGames = [
  "rules/games/earlier-rules.ts",
  "tests/builders/bettors.ts",
  "tests/builders/canary-player.ts",
  "tests/builders/rounders.ts",
  "tests/chaos/bank.ts",
  "tests/chaos/kills.ts",
  "tests/flows/seated.ts",
  "tests/world/tiny-site.ts",
  "bench/",
];

test.each(gameIds)("a game is one folder, its rules and a line in each list of games: nothing else names %s", (id) => {
  // What is shared by the games that have a deck, sides or a ladder names them in its own name.
  const own = [`src/games/${id}/`, `rules/games/${id}`, ...(id === "coinflip" ? duelsOfCoins : [])];
  const isSolo = soloGameIds.some((solo) => solo === id);
  // As a text, a path, a key or a member; what comments say of it makes nothing.
  const naming = new RegExp(`["'\`]${id}["'\`]|/${id}\\b|^\\s*${id}: |[{,] ${id}: |\\.${id}\\b|--${id}\\b`);
  const elsewhere = files.filter(
    ({ path }) =>
      /\.(ts|tsx|mjs|css|sql)$/.test(path) &&
      !path.includes(".test.") &&
      // A game that many play at once has rounds of its own at the house and in the worker; the view names none of them.
      (isSolo || path.startsWith("src/")) &&
      ![...listsOfGames, ...exampleGames, ...own].some((place) => path.startsWith(place)),
  );
  const code = elsewhere.map(({ path, text }) => ({ path, text: text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, "") }));
  expect(findings(code, naming)).toEqual([]);
});
/**
 * The folders of a floor from the ground up: each may import those before it. A file beside them is a room of its own; in
 * the server those compose what lies in the folders, and no folder imports one.
 */
const order: Record<string, readonly string[]> = {
  rules: ["tables", "betting", "matches", "cashier", "safe-play", "providers", "games", "promotions"],
  contract: [],
  sw: [],
  src: ["ui", "i18n", "link", "browser", "shell", "features", "games", "pages", "app"],
  sandbox: ["service", "identity-provider", "payment-provider", "game-provider", "odds-feed", "wallet-check"],
  tests: ["supply", "world", "builders", "chaos", "flows"],
  server: words(`
    start runtime pictures db http live attempts captcha bell wallet bonus messages mail sms support
    navigation catalog favourites geo fingerprints accounts chat consent documents push person games
    shared-bets shared-rounds rooms duels game-provider betting tournaments vip top promotions
    attribution analytics flags safe-play sign-on providers mirrors payments bookkeeping cashier sandbox-services
    desk`),
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const notYetOrdered = ["worker"];

test("every floor either has an order or is known to lack one", () => {
  const floors = new Set(
    shipped.map(({ path }) => path.split("/")[0] ?? "").filter((name) => floorNames.includes(name)),
  );
  expect([...Object.keys(order), ...notYetOrdered].toSorted()).toEqual([...floors].toSorted());
});

test("no rooms of a floor import each other in a circle", () => {
  expect(Object.keys(order).flatMap((floor) => circlesIn(importsWithin(floor)))).toEqual([]);
});

test("imports inside a floor go down its order", () => {
  const upwards = Object.entries(order).flatMap(([floor, rooms]) =>
    importsWithin(floor).filter(({ from, to }) => {
      const [own, other] = [rooms.indexOf(from), rooms.indexOf(to)];
      if (own >= 0 && other >= 0) return other > own;
      return (
        (own < 0 && isFolder(from)) ||
        (other < 0 && (isFolder(to) || (["server", "tests"].includes(floor) && own >= 0)))
      );
    }),
  );
  expect(upwards.map(({ where }) => where)).toEqual([]);
});

test("what tests share stands in a room of theirs", () => {
  const atRoot = code.filter(({ path }) => path.startsWith("tests/") && !isFolder(roomOf(path)));
  const shared = new Set(
    code
      .filter((file) => !atRoot.includes(file))
      .flatMap(({ path, text }) => importsOf(path, text))
      .filter((path) => atRoot.some((file) => file.path === path)),
  );
  expect([...shared]).toEqual([]);
});

test("no file is longer than 400 lines", () => {
  const long = files.filter(({ path, text }) => isOurs(path) && text.split("\n").length > 401);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test("every form goes to the house by the one way that keeps, tells and waits", () => {
  // What is recomputed in the browser needs no house.
  const ownWays = [
    "src/features/forms/use-sent-form.ts",
    "src/games/table/fairness/pasted-seeds.tsx",
    "src/pages/fairness/seeds-form.tsx",
  ];
  const bypassing = inFolder(shipped, "src")
    .filter(({ path, text }) => importsOf(path, text).includes("src/ui/use-form.ts") && /\buseForm\(/.test(text))
    .map(({ path }) => path)
    .filter((path) => !ownWays.includes(path));
  expect(bypassing).toEqual([]);
});

test("no file only passes others on", () => {
  const barrels = code.filter(
    ({ path, text }) =>
      /^export \* from/m.test(text) || (basename(path).startsWith("index.") && !path.endsWith("games/index.ts")),
  );
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

test("what has a default export is loaded lazily and never imported otherwise", () => {
  const screens = inFolder(shipped, "src").filter(({ text }) => /^export default/m.test(text));
  const imported = new Set(shipped.flatMap(({ path, text }) => importsOf(path, text, /(?:from|import) "(\.[^"]+)"/g)));
  const lazy = new Set(shipped.flatMap(({ path, text }) => importsOf(path, text, /import\("(\.[^"]+)"\)/g)));
  expect(screens.map(({ path }) => path).filter((path) => imported.has(path) || !lazy.has(path))).toEqual([]);
});

test("every stylesheet has a reader, and every class in it", () => {
  const readersOf = new Map<string, string>();
  for (const { path, text } of code)
    for (const imported of importsOf(path, text)) readersOf.set(imported, `${readersOf.get(imported) ?? ""}\n${text}`);
  const unread = files.filter(({ path }) => path.endsWith(".css") && !readersOf.has(path));
  const unused = files
    .filter(({ path }) => path.endsWith(".module.css"))
    .flatMap(({ path, text }) => {
      const readers = readersOf.get(path) ?? "";
      if (/styles\[(?!["'])/.test(readers)) return []; // Chosen by a value: the type of the value says which there are.
      const names = new Set(
        [...text.replaceAll(/:global\([^)]*\)|url\([^)]*\)/g, "").matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(
          ([, name]) => name ?? "",
        ),
      );
      return [...names]
        .filter((name) => !new RegExp(`[sS]tyles\\.${name}\\b|[sS]tyles\\["${name}"\\]`).test(readers))
        .map((name) => `${path} .${name}`);
    });
  expect([...unread.map(({ path }) => path), ...unused]).toEqual([]);
});

test("every word exists in every language", () => {
  const [first = "", ...others] = languages;
  const missing = others.flatMap((language) =>
    [...namespaces(), ...namespaces("house"), ...namespaces("sandbox")].flatMap((namespace) => {
      const [left, right] = [keysOf(first, namespace), keysOf(language, namespace)];
      return [
        ...left.filter((key) => !right.includes(key)).map((key) => `${language}/${namespace}: ${key}`),
        ...right.filter((key) => !left.includes(key)).map((key) => `${first}/${namespace}: ${key}`),
      ];
    }),
  );
  expect(missing).toEqual([]);
});

test("every word is used", () => {
  const view = inFolder(shipped, "src", "worker", "contract", "build")
    .map(({ text }) => text)
    .join("\n");
  const literals = new Set([...view.matchAll(/"([\w.:-]+)"/g)].map(([, literal]) => literal ?? ""));
  // A template says what it is about before its first gap: `error.${key}`.
  const templates = [...view.matchAll(/`([\w-]+[.:][\w.:-]*\$\{[^`]*)`/g)].map(
    ([, template = ""]) =>
      new RegExp(
        `^${template
          .split(/\$\{[^}]*\}/)
          .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
          .join(".+")}$`,
      ),
  );
  const unused = namespaces().flatMap((namespace) =>
    keysOf("en", namespace)
      .filter(
        (key) =>
          ![key, `${namespace}:${key}`].some(
            (name) => literals.has(name) || templates.some((template) => template.test(name)),
          ),
      )
      .map((key) => `${namespace}: ${key}`),
  );
  expect(unused).toEqual([]);
});

test("every word of the house and of its sandbox is used", () => {
  const readers = inFolder(shipped, "server", "sandbox")
    .map(({ text }) => text)
    .join("\n");
  const unused = [...namespaces("house"), ...namespaces("sandbox")].flatMap((namespace) =>
    keysOf("en", namespace)
      // The lines of a mail are counted, and all of them go.
      .filter((key) => key.split(".").some((part) => !/^\d+$/.test(part) && !new RegExp(`\\b${part}\\b`).test(readers)))
      .map((key) => `${namespace}: ${key}`),
  );
  expect(unused).toEqual([]);
});

test("no words stand in code", () => {
  // What is compared with what people type, and how languages call themselves.
  const tables = [
    "rules/impersonation.ts",
    "src/i18n/languages.ts",
    "src/pages/faq/search.ts",
    "rules/catalog/words.ts",
    "rules/catalog/sound.ts",
  ];
  const elsewhere = shipped.filter(({ path }) => !/^(tests|bench)\//.test(path) && !tables.includes(path));
  expect(findings(elsewhere, /\p{Script=Cyrillic}/u)).toEqual([]);
});

test("nothing is left for later, and nothing names the place it was written at", () => {
  // Spelled apart, so that this file does not find itself.
  const leftovers = new RegExp(
    [
      "TO" + "DO",
      "FIX" + "ME",
      "HA" + "CK:",
      "coming " + "soon",
      "lorem " + "ipsum",
      "(?<![\\w.])/(?:work|home|Users|root)/",
    ].join("|"),
    "i",
  );
  expect(
    findings(
      files.filter(({ path }) => isOurs(path)),
      leftovers,
    ),
  ).toEqual([]);
});

interface File {
  path: string;
  text: string;
}

function readTree(folder: string): File[] {
  const skipped = ["node_modules", "dist", ".git", ".karat", "results"];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (skipped.includes(entry.name)) return [];
    if (entry.isDirectory()) return readTree(path);
    return [".png", ".webp", ".woff2"].includes(extname(path))
      ? []
      : [{ path, text: readFileSync(join(root, path), "utf8") }];
  });
}

/** Written by people, not by tools. */
function isOurs(path: string): boolean {
  return basename(path) !== "package-lock.json" && !path.startsWith("rules/tables/");
}

function inFolder(from: File[], ...folders: string[]): File[] {
  return from.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));
}

function findings(from: File[], pattern: RegExp): string[] {
  return from.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

function importsOf(path: string, text: string, pattern = /(?:from|import|import\() ?"(\.[^"]+)"/g): string[] {
  return [...text.matchAll(pattern)].map(([, to = ""]) => join(dirname(path), to));
}

const floorNames = ["rules", "contract", "server", "sandbox", "worker", "sw", "src", "tests"];

interface RoomImport {
  from: string;
  to: string;
  where: string;
}

function importsWithin(floor: string): RoomImport[] {
  return inFolder(shipped, floor).flatMap(({ path, text }) =>
    importsOf(path, text)
      .filter((to) => to.startsWith(`${floor}/`))
      .map((to) => ({ from: roomOf(path), to: roomOf(to), where: `${path} → ${to}` }))
      .filter(({ from, to }) => from !== to),
  );
}

function roomOf(path: string): string {
  return path.split("/")[1] ?? "";
}

function isFolder(room: string): boolean {
  return !room.includes(".");
}

/** Which rooms import which in circles: what is left once all are taken away that import no other, or that no other imports. */
function circlesIn(imports: readonly RoomImport[]): string[] {
  const importers = new Set(imports.map(({ from }) => from));
  const imported = new Set(imports.map(({ to }) => to));
  const left = imports.filter(({ from, to }) => importers.has(to) && imported.has(from));
  if (left.length < imports.length) return circlesIn(left);
  return [...new Set(left.map(({ from, to }) => `${from} → ${to}`))];
}

/** Of the site; or of the house and the parties that it plays, whose words lie in a folder beside. */
function namespaces(folder = ""): string[] {
  return readdirSync(join(root, "locales/en", folder))
    .filter((file) => file.endsWith(".json"))
    .map((file) => join(folder, basename(file, ".json")));
}

/** Flat keys; a language's plural forms are its own business. */
function keysOf(language: string, namespace: string): string[] {
  const keys = flatten(readWords(language, namespace));
  return [...new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, "")))];
}

function flatten(words: object, prefix = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" ? flatten(value as object, `${prefix}${key}.`) : [prefix + key],
  );
}
