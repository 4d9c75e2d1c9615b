import { createApp } from "./app.ts";
import { systemRng } from "./runtime/rng.ts";
import { systemClock } from "./runtime/clock.ts";
import { loadSharedSecrets } from "./shared-secrets.ts";
import { carryOut } from "./commands.ts";
import { readConfig } from "./config.ts";
import { ConfigError } from "./runtime/settings.ts";
import { DataFolderBusy, openDataFolder } from "./db/data-folder.ts";
import { openDatabase } from "./db/database.ts";
import { NoDatabase } from "./db/postmaster.ts";
import { createHosts } from "./http/hosts.ts";
import { listen, PortTaken, refuseTakenPort } from "./http/listen.ts";
import { loadKeys } from "./runtime/keys.ts";
import { createLifetime, Ending } from "./runtime/lifetime.ts";
import { createLog } from "./runtime/log.ts";
import { sandboxServices } from "./sandbox-services/services.ts";
import { supervise } from "./sandbox-services/supervisor.ts";

/*
 * The process of a house: opens everything in order, reports its address, and closes in reverse order, also when told
 * to stop while still opening.
 */
const lifetime = createLifetime();
const sameWishMs = 500;
const fullSentence = "The disk of KARAT_DATA is full: make room there, and start again.";
try {
  await open();
} catch (error) {
  if (!(error instanceof Ending)) {
    console.error(isExplained(error) ? error.message : isFull(error) ? fullSentence : error);
    await stop(1);
  }
}

async function open(): Promise<void> {
  const config = readConfig(process.env);
  const [command, ...words] = process.argv.slice(2);
  if (command !== undefined) {
    const { text, isRight } = await carryOut(command, words, config);
    console.log(text);
    process.exitCode = isRight ? 0 : 1;
    return;
  }
  stopOnSignals();
  const dataFolder = await lifetime.open(
    () => openDataFolder(config.dataFolder),
    (opened) => opened.close(),
  );
  await refuseTakenPort(config.port);
  const log = createLog({ ...config, dataFolder: dataFolder.path });
  const own = { ...config, dataFolder: dataFolder.path };
  // Errors in the house's own secrets are reported before anything else is opened.
  loadKeys(own, systemRng);
  const database = await lifetime.open(
    () => openDatabase({ url: config.databaseUrl, dataFolder, diskFloorBytes: config.diskFloorBytes, log, onLost }),
    (opened) => opened.close(),
  );
  const { keys, paymentsName } = await loadSharedSecrets(own, systemRng, database.pool);
  const { services } = await lifetime.open(
    () => supervise(sandboxServices({ config, hosts: createHosts(config), keys, dataFolder: dataFolder.path }), log),
    (opened) => opened.close(),
  );
  const app = await lifetime.open(
    () =>
      createApp({
        config,
        database,
        keys,
        clock: systemClock,
        rng: systemRng,
        log,
        services,
        paymentsName,
        sharedGames: config.sharedGames,
      }),
    (opened) => opened.close(),
  );
  await lifetime.open(
    () => listen(config.port, app),
    async (opened) => {
      await app.retire();
      await opened.close();
    },
  );
  dataFolder.announce(app.house.hosts.origin);
  console.log(banner(app.house.hosts));
}

function onLost(reason: Error): void {
  console.error(reason.message);
  void stop(1);
}

/** The first signal stops the house in order, the second at once. */
function stopOnSignals(): void {
  let wishedAt: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      const now = performance.now();
      wishedAt ??= now;
      // One Ctrl-C arrives from the terminal, and again from each parent program.
      if (now - wishedAt > sameWishMs) process.exit(1);
      void stop(0);
    });
  }
}

async function stop(code: number): Promise<never> {
  try {
    await lifetime.end();
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
  process.exit(code);
}

function banner({ origin, desk }: { origin: string; desk: string | undefined }): string {
  const lines = [`Karat is open:  ${origin}`, ...(desk ? [`Its desk:       http://${desk}`] : []), "Ctrl-C stops it."];
  return `\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
}

function isFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === "ENOSPC";
}

/** Errors whose message alone explains to the operator what is wrong. */
function isExplained(error: unknown): error is Error {
  return [ConfigError, DataFolderBusy, NoDatabase, PortTaken].some((kind) => error instanceof kind);
}
