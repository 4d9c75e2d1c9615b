/** Accepted file types, recognised by their first bytes: a file's name proves nothing. */
export type FileType = "image/jpeg" | "image/png" | "image/webp" | "application/pdf";

export interface FileLimits {
  types: readonly FileType[];
  maxBytes: number;
}

export const headBytes = 16;

export type FileFault = "empty_file" | "too_large" | "unsupported_file";

export function fileFault(sizeBytes: number, head: Uint8Array, { types, maxBytes }: FileLimits): FileFault | undefined {
  if (sizeBytes === 0) return "empty_file";
  if (sizeBytes > maxBytes) return "too_large";
  const type = fileTypeOf(head);
  return type && types.includes(type) ? undefined : "unsupported_file";
}

export function fileTypeOf(head: Uint8Array): FileType | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (startsWith(head, ascii("RIFF")) && startsWith(head.subarray(8), ascii("WEBP"))) return "image/webp";
  return startsWith(head, ascii("%PDF-")) ? "application/pdf" : undefined;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
