const retentionMs = 60_000;
const types = { csv: "text/csv;charset=utf-8", json: "application/json" };

export function saveFile(name: string, text: string, type: keyof typeof types) {
  const address = URL.createObjectURL(new Blob([text], { type: types[type] }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), retentionMs);
}
