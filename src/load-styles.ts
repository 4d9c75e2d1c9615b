/** Fetches the styles of a lazily loaded module, unless they stand in the page. */
export function loadStyles(module: string): Promise<void> | undefined {
  // Each name has a dash and a hash of eight digits behind it.
  const name = globalThis.karat.styles.split(" ").find((listed) => listed.slice(0, -9) === module);
  if (name === undefined) return undefined;
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/assets/${name}.css`;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`no styles at ${link.href}`));
    document.head.append(link);
  });
}
