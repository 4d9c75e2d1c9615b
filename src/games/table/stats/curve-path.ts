export interface Curve {
  /** Path of the line, in a box of the given size. */
  line: string;
  /** Path of the area between the line and zero. */
  area: string;
  /** Distance of zero from the top. */
  zero: number;
}

/** Draws values from left to right, the highest at the top and the lowest at the bottom; zero is always included. */
export function curvePath(values: readonly number[], { width, height }: { width: number; height: number }): Curve {
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const span = top - bottom || 1;
  const y = (value: number) => round(top === bottom ? height / 2 : ((top - value) / span) * height);
  const x = (index: number) => round(values.length < 2 ? 0 : (index / (values.length - 1)) * width);
  const points = values.map((value, index) => `${x(index)} ${y(value)}`);
  const zero = y(0);
  const line = `M${points.join("L")}`;
  return { line, area: `${line}L${x(values.length - 1)} ${zero}L0 ${zero}Z`, zero };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
