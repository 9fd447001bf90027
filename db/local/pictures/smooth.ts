const reach = 2;
/** Differences of brightness above this are edges and stay. */
const edge = 26;

const closeness = Float32Array.from({ length: 768 }, (_, difference) => Math.exp(-((difference / 3 / edge) ** 2) * 2));

/** Removes the grain that few rays per pixel leave: each pixel becomes the mean of its neighbours of a like colour. */
export const smooth = (pixels: Uint8Array, width: number, height: number): Uint8Array => {
  const result = new Uint8Array(pixels.length);
  const at = (x: number, y: number): number =>
    (Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)) * 3;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const own = at(x, y);
      const [red = 0, green = 0, blue = 0] = pixels.subarray(own, own + 3);
      const sum = [0, 0, 0, 0];
      for (let dy = -reach; dy <= reach; dy += 1)
        for (let dx = -reach; dx <= reach; dx += 1) {
          const other = at(x + dx, y + dy);
          const [r = 0, g = 0, b = 0] = pixels.subarray(other, other + 3);
          const difference = Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue);
          const share = (closeness[difference] ?? 0) / (1 + 0.25 * (dx * dx + dy * dy));
          for (const [channel, value] of [r, g, b, 1].entries()) sum[channel] = (sum[channel] ?? 0) + value * share;
        }
      for (let channel = 0; channel < 3; channel += 1)
        result[own + channel] = Math.round((sum[channel] ?? 0) / (sum[3] ?? 1));
    }
  return result;
};
