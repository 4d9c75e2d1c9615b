/** As much of it as the build uses; it says nothing of its types itself. */
declare module "subset-font" {
  interface Options {
    targetFormat: "woff2" | "sfnt";
    /** Pinned to one value, or kept between two. */
    variationAxes: Record<string, number | { min: number; max: number }>;
    keepFeatures: readonly string[];
  }

  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
