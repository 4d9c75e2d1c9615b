/** Draws the centre of a picture, upright; false if this browser cannot read the file, and then the square is empty. */
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
