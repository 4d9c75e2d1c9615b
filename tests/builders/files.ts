import sharp from "sharp";

/* Files as people send them, and as those do who mean harm. */

export function picture(type: "jpeg" | "png" | "webp", { width = 320, height = 240, background = "#b06020" } = {}) {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(type)
    .toBuffer();
}

/** A PDF of one empty page with a valid cross-reference table; the given text is a comment after its header. */
export function pdf(comment = "of one page"): Buffer {
  const parts = [
    `%PDF-1.7\n%${comment}\n`,
    "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
    "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n",
    "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\n",
  ];
  const starts = parts.map((_, index) => parts.slice(0, index).join("").length);
  const table = starts.slice(1).map((start) => `${String(start).padStart(10, "0")} 00000 n \n`);
  const body = parts.join("");
  const end = `xref\n0 4\n0000000000 65535 f \n${table.join("")}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, "latin1");
}
