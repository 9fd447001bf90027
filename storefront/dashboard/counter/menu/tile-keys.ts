/** How many tiles the first row of a grid has. */
const countColumns = (tiles: readonly HTMLElement[]): number => {
  const firstTop = tiles[0]?.offsetTop;
  const next = tiles.findIndex(({ offsetTop }) => offsetTop !== firstTop);
  return next === -1 ? tiles.length : next;
};

/** The step through a grid's tiles that an arrow key makes; 0 for other keys. */
const stepByKey = (key: string, columns: number, isRightToLeft: boolean): number => {
  const forward = isRightToLeft ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  return steps[key] ?? 0;
};

/** Moves the focus between the tiles of a list with the arrow keys. */
export const moveBetweenTiles = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
  const list = event.currentTarget;
  const tiles = [...list.querySelectorAll<HTMLElement>("button")];
  const index = tiles.findIndex((tile) => tile.matches(":focus"));
  const step = stepByKey(event.key, countColumns(tiles), getComputedStyle(list).direction === "rtl");
  const next = tiles[index + step];
  if (index === -1 || step === 0 || !next) return;
  event.preventDefault();
  next.focus();
};
