import { type Setting, type SettingsReader, wholeNumber } from "../runtime/settings.ts";

const settings = {
  url: {
    name: "DATABASE_URL",
    meaning: "a PostgreSQL database, which several houses may share",
    fallback: "the house starts one of its own in its data folder",
    example: "postgresql://karat:password@db.example/karat",
  },
  diskFloor: {
    name: "KARAT_DISK_FLOOR_MB",
    meaning:
      "with less space than this, in megabytes, on its database's disk the house accepts nothing new; see [operations](operations.md)",
    fallback: "256",
    example: "1024",
  },
} satisfies Record<string, Setting>;

export type DbConfig = ReturnType<typeof dbConfig>;

export function dbConfig(reader: SettingsReader) {
  const floor = wholeNumber(settings.diskFloor, reader.text(settings.diskFloor), { least: 32, most: 1_000_000 });
  return {
    databaseUrl: reader.text(settings.url),
    /** With less free space on the embedded database's disk, the house refuses what would fill it further. */
    diskFloorBytes: (floor ?? 256) * 1_000_000,
  };
}
