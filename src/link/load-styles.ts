/**
 * Fetches the styles of lazily loaded modules, but for the one whose styles stand in the page. `styles` is the address of
 * the list of all of them, and the name of that one.
 */
export function createStyleLoader(styles: string) {
  const [list = "", inlined] = styles.split(" ");
  let listed = read();

  async function read(): Promise<Record<string, string> | undefined> {
    try {
      return (await (await fetch(list)).json()) as Record<string, string>;
    } catch {
      return undefined; // Asked for again when it is needed.
    }
  }

  return async function loadStyles(module: string): Promise<void> {
    if (module === inlined) return;
    const addresses = (await listed) ?? (await (listed = read()));
    if (!addresses) throw new Error("no list of styles");
    const address = addresses[module];
    if (address !== undefined) await load(address);
  };
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`no styles at ${address}`));
    document.head.append(link);
  });
}
