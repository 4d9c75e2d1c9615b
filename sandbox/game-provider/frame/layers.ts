interface Size {
  width: number;
  height: number;
}

/** Pictures that are drawn once and shown often, each by its name; another size is another picture. */
export function createLayers() {
  const layers = new Map<string, { canvas: HTMLCanvasElement; made: string }>();

  /** As if `paint` drew within a box of that size at the origin. */
  function draw(
    ink: CanvasRenderingContext2D,
    name: string,
    { width, height }: Size,
    paint: (layer: CanvasRenderingContext2D) => void,
  ): void {
    // Of the canvas, so that a picture is as sharp as what is drawn around it.
    const ratio = ink.canvas.clientWidth > 0 ? ink.canvas.width / ink.canvas.clientWidth : 1;
    const [across, down] = [Math.ceil(width * ratio), Math.ceil(height * ratio)];
    if (across < 1 || down < 1) return;
    const made = `${across} ${down}`;
    let layer = layers.get(name);
    if (layer?.made !== made) {
      const canvas = document.createElement("canvas");
      canvas.width = across;
      canvas.height = down;
      const own = canvas.getContext("2d");
      own?.scale(ratio, ratio);
      if (own) paint(own);
      layer = { canvas, made };
      layers.set(name, layer);
    }
    ink.drawImage(layer.canvas, 0, 0, across / ratio, down / ratio);
  }

  return { draw };
}
