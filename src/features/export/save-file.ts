const keptMs = 60_000;

/** Gives the player a file, by the browser's own way of saving one. */
export function saveFile(name: string, text: string, type = "text/csv") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
