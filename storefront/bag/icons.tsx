import { icon } from "../ui/icons.tsx";

export const ClockIcon = icon("M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.5l3 1.5");
export const PinIcon = icon(
  "M12 21c4-5 6.5-8 6.5-11.5a6.5 6.5 0 0 0-13 0C5.5 13 8 16 12 21zM12 7.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
);
export const EditIcon = icon("M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4");
export const ClearIcon = icon("M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5");
