/**
 * Whether a file is a PDF from first byte to last: version, end marker, and a cross-reference table where the end
 * marker says. It must not contain a web page where browsers look for one.
 */
export function isPdf(file: Buffer): boolean {
  const start = file.subarray(0, sniffedBytes).toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(start) || /<(!doctype|html|script|body|svg|iframe)/i.test(start)) return false;
  const end = file.subarray(-tailBytes).toString("latin1");
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end) ?? [];
  if (offset === undefined) return false;
  const table = file.subarray(Number(offset), Number(offset) + 64).toString("latin1");
  return /^\s*(xref\s|\d+\s+\d+\s+obj\b)/.test(table);
}

const sniffedBytes = 1_500;
const tailBytes = 1_024;
