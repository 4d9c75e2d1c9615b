import { closeSync, fstatSync, openSync, renameSync, writeSync as writeToDisk } from "node:fs";

interface LogFileOptions {
  /** At this size the file starts anew and the one before is kept, so the two take at most twice as much. */
  mostBytes: number;
  /** Replaced in tests to imitate a full disk. */
  writeSync?: typeof writeToDisk;
}

/**
 * A log file that never brings down its house: lines that cannot be written are dropped and counted, and the count is
 * written as soon as there is room again, even if nothing else is logged. Writes are synchronous, because the last
 * lines before a crash matter most.
 */
export function createLogFile(path: string, { mostBytes, writeSync = writeToDisk }: LogFileOptions) {
  let file: { fd: number; size: number } | undefined;
  let lost = 0;
  let isTorn = false;

  function opened(): { fd: number; size: number } {
    if (file && file.size >= mostBytes) {
      renameSync(path, `${path}.old`);
      closeSync(file.fd);
      file = undefined;
    }
    if (!file) {
      const fd = openSync(path, "a", 0o600);
      file = { fd, size: fstatSync(fd).size };
    }
    return file;
  }

  function append(line: string): void {
    const to = opened();
    const bytes = Buffer.from(isTorn ? `\n${line}` : line);
    for (let done = 0; done < bytes.length;) {
      const written = writeSync(to.fd, bytes, done);
      done += written;
      to.size += written;
      // The disk may fill up in the middle of a line.
      isTorn = done < bytes.length;
    }
  }

  /** Retried at intervals: a failing disk may be slow to refuse, and would block the house's only thread. */
  function tellLost(): void {
    try {
      append(lostLine(lost));
      lost = 0;
    } catch {
      setTimeout(tellLost, retryMs).unref();
    }
  }

  return {
    write(line: string): void {
      if (lost > 0) return void (lost += 1);
      try {
        append(line);
      } catch {
        lost = 1;
        setTimeout(tellLost, retryMs).unref();
      }
    },
  };
}

/** In the format of all other lines. */
export function lostLine(lost: number): string {
  return `${JSON.stringify({ level: "warn", time: Date.now(), lost, msg: "lines of the log were lost" })}\n`;
}

const retryMs = 1_000;
