/** Types for as much of the package as the build uses; it ships none. */
declare module "subset-font" {
  interface Options {
    targetFormat: "woff2" | "sfnt";
    /** Pinned to one value, or limited to a range. */
    variationAxes: Record<string, number | { min: number; max: number }>;
    keepFeatures: readonly string[];
  }

  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
