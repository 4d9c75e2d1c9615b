import type { Sharp, SharpOptions } from "sharp";
import { createPriorityLimiter } from "../runtime/priority-limiter.ts";
import { fileTypeOf, headBytes } from "../../rules/files.ts";

export type PictureFault = "broken_file" | "too_many_pixels";

export interface Squares {
  small: Buffer;
  medium: Buffer;
  large: Buffer;
}

type Library = typeof import("sharp").default;

/**
 * Decodes uploaded pictures and encodes them anew, so that nothing but the pixels is ever stored: no metadata, no
 * hidden second content. Two at a time, because each has its pixels in memory.
 */
export function createPictures() {
  let library: Promise<Library> | undefined;
  const limiter = createPriorityLimiter({ count: 2, mostWaiting });

  async function scan(bytes: Buffer): Promise<Buffer | PictureFault> {
    return decoded(bytes, maxScanPixels, (image) =>
      image
        .resize(maxScanSide, maxScanSide, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "white" })
        .jpeg({ quality: 88 })
        .toBuffer(),
    );
  }

  /** Cropped to the most prominent part. */
  async function squares(bytes: Buffer): Promise<Squares | PictureFault> {
    return decoded(bytes, maxAvatarPixels, async (image, sharp) => {
      const side = avatarSides.large;
      const cut = image.resize(side, side, { fit: "cover", position: sharp.strategy.attention });
      const { data, info } = await cut.raw().toBuffer({ resolveWithObject: true });
      const inSize = (size: number) => sharp(data, { raw: info }).resize(size, size).webp({ quality: 82 }).toBuffer();
      const [small, medium, large] = await Promise.all(
        [avatarSides.small, avatarSides.medium, avatarSides.large].map(inSize),
      );
      if (!small || !medium || !large) throw new Error("a size of a picture is missing");
      return { small, medium, large };
    });
  }

  async function decoded<T>(
    bytes: Buffer,
    maxPixels: number,
    write: (image: Sharp, sharp: Library) => Promise<T>,
  ): Promise<T | PictureFault> {
    const sharp = await (library ??= load());
    return limiter.run(async () => {
      try {
        // Only the first frame of an animation.
        const options = { failOn: "error", pages: 1 } satisfies SharpOptions;
        const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
        if (fileTypeOf(bytes.subarray(0, headBytes)) !== `image/${format}`) return "broken_file";
        if (width * height > maxPixels) return "too_many_pixels";
        const image = sharp(bytes, { ...options, limitInputPixels: maxPixels });
        return await write(image.autoOrient().timeout({ seconds: 20 }), sharp);
      } catch {
        return "broken_file"; // The library throws at whatever it cannot decode.
      }
    });
  }

  return { scan, squares };
}
export type Pictures = ReturnType<typeof createPictures>;

export const avatarSides = { small: 64, medium: 128, large: 512 } as const;

const maxScanPixels = 60_000_000;
const maxScanSide = 4_000;
const maxAvatarPixels = 40_000_000;
/** More calls with a file are never admitted at a time (server/http/admission.ts). */
const mostWaiting = 256;

/** Loaded with the first picture. Whatever a file claims, only three formats are read, and only from memory. */
async function load(): Promise<Library> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
