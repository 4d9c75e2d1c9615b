/** Draws the middle of a picture, the right way up; false for what this browser cannot read, which leaves an empty square. */
export async function drawSquare(file: Blob, canvas: HTMLCanvasElement): Promise<boolean> {
  const context = canvas.getContext("2d");
  context?.clearRect(0, 0, canvas.width, canvas.height);
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return false;
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return true;
}
