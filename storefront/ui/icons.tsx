import type { JSX } from "solid-js";

// A few strokes of our own: the icon library's component alone would cost more than all of them.
export const icon = (path: () => JSX.Element) => () => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {path()}
  </svg>
);

export const PlusIcon = icon(() => <path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(() => <path d="M5 12h14" />);
export const CloseIcon = icon(() => <path d="M6 6l12 12M18 6 6 18" />);
export const BagIcon = icon(() => <path d="M5 8h14l1 12H4L5 8zM9 10V6a3 3 0 0 1 6 0v4" />);
export const PersonIcon = icon(() => <path d="M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 20c1-4 4-5 8-5s7 1 8 5" />);
export const SearchIcon = icon(() => <path d="M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM20 20l-4-4" />);
export const CheckIcon = icon(() => <path d="M5 12.5l4.5 4.5L19 7.5" />);
