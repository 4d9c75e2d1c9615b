import { expect, test } from "vitest";
import { avatarFile } from "../../../contract/person.ts";
import { fileFaultOf } from "./file-fault-of.ts";

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

test("a file that is none of the pictures the house takes is known before it is sent, whatever it is called", async () => {
  const faultOf = (bytes: number[] | string, type = "image/png") =>
    fileFaultOf(new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], { type }), avatarFile);
  expect(await faultOf(png, "text/plain")).toBeUndefined();
  expect(await faultOf("GIF89a, or so it says")).toBe("unsupported_file");
  expect(await faultOf([])).toBe("empty_file");
  const large = new Blob([new Uint8Array(png), new Uint8Array(avatarFile.maxBytes)]);
  expect(await fileFaultOf(large, avatarFile)).toBe("too_large");
});
