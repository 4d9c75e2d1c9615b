import { createApp } from "./app.ts";
import { systemChance } from "./chance.ts";
import { systemClock } from "./clock.ts";
import { ConfigError, readConfig } from "./config.ts";
import { DataFolderBusy, openDataFolder } from "./db/data-folder.ts";
import { openDatabase } from "./db/database.ts";
import { listen, PortTaken } from "./http/listen.ts";
import { loadKeys } from "./keys.ts";
import { createLog } from "./log.ts";

/* The process of a house: opens everything in order, says where it is, and closes in the opposite order. */
try {
  await open();
} catch (error) {
  if (isExplained(error)) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
}

async function open(): Promise<void> {
  const config = readConfig(process.env);
  const dataFolder = openDataFolder(config.dataFolder);
  const opened: (() => unknown)[] = [() => dataFolder.close()];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const log = createLog({ mode: config.mode, dataFolder: dataFolder.path });
    const stop = stopper(closeAll);
    const keys = loadKeys({ ...config, dataFolder: dataFolder.path }, systemChance);
    const database = await openDatabase({
      url: config.databaseUrl,
      dataFolder,
      log,
      onLost: (reason) => {
        console.error(reason.message);
        void stop(1);
      },
    });
    opened.push(() => database.close());
    const app = await createApp({ config, database, keys, clock: systemClock, chance: systemChance, log });
    opened.push(() => app.close());
    const listening = await listen(config.port, app);
    opened.push(
      () => listening.close(),
      () => app.retire(),
    );
    dataFolder.announce(app.house.hosts.origin);
    console.log(banner(app.house.hosts));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The first wish to stop is carried out in order, the second one at once. */
function stopper(closeAll: () => Promise<void>): (code: number) => Promise<void> {
  let stopping = false;
  return async (code) => {
    if (stopping) process.exit(1);
    stopping = true;
    try {
      await closeAll();
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
    process.exit(code);
  };
}

function banner({ origin, desk }: { origin: string; desk: string | undefined }): string {
  const lines = [`Karat is open:  ${origin}`, ...(desk ? [`Its desk:       http://${desk}`] : []), "Ctrl-C stops it."];
  return `\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
}

/** Errors whose message says all that whoever starts a house needs to know. */
function isExplained(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof DataFolderBusy || error instanceof PortTaken;
}
