import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { postgresPort, superuser } from "./postgres-settings.ts";
import type { PostgresUser } from "./postgres-user.ts";
import { NoDatabase, readPostmaster, type Postmaster } from "./postmaster.ts";

export interface Cluster {
  dataFolder: string;
  logFile: string;
  binaries: string;
  runAs: PostgresUser;
  socketFolder: string;
}

/** Makes a new cluster in a draft folder and renames it when complete, so that no half-made one is ever left. */
export async function makeCluster({
  dataFolder,
  binaries,
  runAs,
}: Omit<Cluster, "logFile" | "socketFolder">): Promise<void> {
  const draft = `${dataFolder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  // Whoever can enter the socket's folder owns the data anyway: a password would add nothing.
  const access = [`--username=${superuser}`, "--auth-local=trust", "--auth-host=reject"];
  const initdb = run([...runAs.prefix, join(binaries, "initdb"), `--pgdata=${draft}`, ...locale, ...access], "pipe");
  let output = "";
  initdb.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  initdb.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const failure = await ending(initdb);
  if (failure)
    throw new NoDatabase(`PostgreSQL could not make its data folder ${draft}: ${failure} ${lastLines(output)}`);
  renameSync(draft, dataFolder);
}

type Launched = { postmaster: Postmaster; failure?: never } | { failure: string; postmaster?: never };

export async function launchPostgres(cluster: Cluster, settings: Record<string, string>): Promise<Launched> {
  const { dataFolder, logFile, binaries, runAs, socketFolder } = cluster;
  makeSocketFolder(socketFolder);
  const all = { ...settings, unix_socket_directories: socketFolder, port: String(postgresPort) };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile, "a", 0o600);
  if (runAs.owner) chownSync(logFile, runAs.owner.uid, runAs.owner.gid);
  const logStart = statSync(logFile).size;
  const server = run([...runAs.prefix, join(binaries, "postgres"), "-D", dataFolder, ...flags], log);
  closeSync(log);
  server.unref();
  let failure: string | undefined;
  void ending(server).then((reason) => (failure = reason ?? "it ended at once."));
  // No time limit: after a crash it first replays its log, and then is either ready or gone.
  while (failure === undefined) {
    const postmaster = readPostmaster(dataFolder);
    if (postmaster?.pid === server.pid && postmaster?.status === "ready") return { postmaster };
    await sleep(5);
  }
  rmSync(socketFolder, { recursive: true, force: true });
  return { failure: `${failure} ${lastLines(readFileSync(logFile).subarray(logStart).toString())}` };
}

/** Detached, so that Ctrl-C reaches only the house, which then stops its database in order. */
function run([command = "", ...args]: string[], output: "pipe" | number) {
  const env = { PATH: process.env["PATH"], LC_ALL: "C" };
  return spawn(command, args, { detached: true, cwd: "/", env, stdio: ["ignore", output, output] });
}

function ending(program: ReturnType<typeof run>): Promise<string | undefined> {
  return new Promise((resolve) => {
    program.once("error", (error: NodeJS.ErrnoException) => {
      // The program itself exists, so the system's loader is missing: Alpine, and others without glibc.
      resolve(error.code === "ENOENT" ? "this system cannot run it (no glibc?): set DATABASE_URL." : error.message);
    });
    program.once("close", (code, signal) => resolve(code === 0 ? undefined : `it ended with ${code ?? signal}.`));
  });
}

/** In a short folder named after the data folder, because a socket's path holds at most 107 bytes. */
export function socketFolderOf(dataFolder: string): string {
  // The inode as well: after data was deleted under a running server, the new one must not meet the old socket.
  const { dev, ino } = statSync(dataFolder);
  const name = createHash("sha256").update(`${dataFolder}:${dev}:${ino}`).digest("hex").slice(0, 12);
  return join(tmpdir().length > 60 ? "/tmp" : tmpdir(), `karat-${name}`);
}

function makeSocketFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  if (!isOurs)
    throw new NoDatabase(`${folder} belongs to somebody else, and the database's socket would be open to them.`);
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-5).join("\n");
}
