/** The build's list of lazily loaded modules: addresses by name. */
export interface PartList {
  scripts: Record<string, string>;
  styles: Record<string, string>;
}

/**
 * Loads lazy modules and their styles. `facts` is the address of the list of all of them, followed by the names of the
 * modules whose styles are inlined in the page. The scripts that the page starts with are named in its head.
 */
export function createPartLoader(facts: string) {
  const [address = "", ...inlined] = facts.split(" ");
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  const atHand = new Map([...preloads].map(({ href }) => [nameOf(href), href]));
  const sheets = new Map<string, Promise<void>>();
  let listed = read();

  async function read(): Promise<PartList | undefined> {
    try {
      return (await (await fetch(address)).json()) as PartList;
    } catch {
      return undefined; // Requested again when needed.
    }
  }

  async function list(): Promise<PartList> {
    const parts = (await listed) ?? (await (listed = read()));
    if (!parts) throw new Error("no list of parts");
    return parts;
  }

  async function loadStyles(module: string): Promise<void> {
    if (inlined.includes(module)) return;
    const sheet = (await list()).styles[module];
    if (sheet === undefined) return;
    const sheetLoad = sheets.get(sheet) ?? loadSheet(sheet);
    sheets.set(sheet, sheetLoad);
    // A failed load may succeed the next time.
    sheetLoad.catch(() => sheets.delete(sheet));
    await sheetLoad;
  }

  return {
    /**
     * The build replaces every dynamic import by this, so that no module is used before its styles. A file may hold
     * several modules.
     */
    async load(name: string, member?: string): Promise<unknown> {
      const script = atHand.get(name) ?? (await list()).scripts[name];
      if (script === undefined) throw new Error(`no script ${name}`);
      const part = (await import(script)) as { styledAs?: string } & Record<string, unknown>;
      if (part.styledAs !== undefined) await loadStyles(part.styledAs);
      return member === undefined ? part : part[member];
    },
  };
}

function nameOf(address: string): string {
  return address.replace(/^.*\/|-[0-9a-f]{6}\.js$/g, "");
}

/**
 * Behind the page's own sheets, the last of which stands at the end of its body: where one comes before another, browsers
 * take all fonts for changed and lay out the whole page anew.
 */
function loadSheet(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`no styles at ${address}`));
    };
    document.body.append(link);
  });
}
