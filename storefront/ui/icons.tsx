// Own icons, because an icon library's component alone is larger than all of them. base.css sets the stroke styles
// once, because a menu has dozens of icons.
export const icon = (strokes: string) => () => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={strokes} />
  </svg>
);

export const PlusIcon = icon("M12 5v14M5 12h14");
export const MinusIcon = icon("M5 12h14");
export const CloseIcon = icon("M6 6l12 12M18 6 6 18");
export const BagIcon = icon("M5 8h14l1 12H4L5 8zM9 10V6a3 3 0 0 1 6 0v4");
export const PersonIcon = icon("M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 20c1-4 4-5 8-5s7 1 8 5");
export const SearchIcon = icon("M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM20 20l-4-4");
export const CheckIcon = icon("M5 12.5l4.5 4.5L19 7.5");
export const HeartIcon = icon(
  "M12 20s-7.5-4.6-7.5-10.1A4.2 4.2 0 0 1 12 7.4a4.2 4.2 0 0 1 7.5 2.5C19.5 15.4 12 20 12 20z",
);
