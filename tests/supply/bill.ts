import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { type Locked, titleOf } from "./lockfile.ts";
import { askNpm } from "./npm.ts";

/** Writes the SBOM (CycloneDX) of everything in the lockfile, and returns what is wrong with it. */
export async function writeBill(root: string, packages: readonly Locked[]): Promise<string[]> {
  const said = await askNpm(root, [
    "sbom",
    "--sbom-format=cyclonedx",
    "--package-lock-only",
    "--sbom-type=application",
  ]);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), bill), said);
  if (!read.success) return ["npm makes no list of what there is."];
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name: string };
  // npm would say the name of the folder.
  read.output.metadata.component.name = name;
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, billFile), `${JSON.stringify(read.output, undefined, 2)}\n`);
  return billFaults(read.output, packages);
}

export const billFile = join("dist", "sbom.cdx.json");

const component = v.looseObject({
  name: v.string(),
  version: v.string(),
  hashes: v.optional(v.array(v.object({ alg: v.string(), content: v.string() })), []),
});
const bill = v.looseObject({
  bomFormat: v.literal("CycloneDX"),
  metadata: v.looseObject({ component: v.looseObject({ name: v.string() }) }),
  components: v.array(component),
});

/** The SBOM must list exactly what is locked, each with its checksum. */
export function billFaults({ components }: v.InferOutput<typeof bill>, packages: readonly Locked[]): string[] {
  const listed = new Map(components.map((one) => [titleOf(one), one.hashes.map(({ content }) => content)]));
  const locked = new Map(packages.map((one) => [titleOf(one), hexOf(one)]));
  return [
    ...[...locked].flatMap(([title, hex]) => {
      const hashes = listed.get(title);
      if (!hashes) return [`${title} is locked, and not in the list of what there is.`];
      return hex === undefined || hashes.includes(hex) ? [] : [`${title} is listed with another checksum than it has.`];
    }),
    ...[...listed.keys()].filter((title) => !locked.has(title)).map((title) => `${title} is listed, and not locked.`),
  ];
}

function hexOf({ integrity }: Locked): string | undefined {
  const [, base64] = integrity?.split("-") ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64, "base64").toString("hex");
}
