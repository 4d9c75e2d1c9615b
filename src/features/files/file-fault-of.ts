import { type FileFault, fileFault, type FileLimits, headBytes } from "../../../rules/files.ts";

/** Why a chosen file would be refused, if so: checks its size and first bytes by the house's rules. */
export async function fileFaultOf(file: Blob, limits: FileLimits): Promise<FileFault | "broken_file" | undefined> {
  try {
    return fileFault(file.size, new Uint8Array(await file.slice(0, headBytes).arrayBuffer()), limits);
  } catch {
    return "broken_file"; // Deleted meanwhile, or not readable.
  }
}
