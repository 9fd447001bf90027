import { icon } from "../../ui/icons.tsx";

export const PotIcon = icon("M4 10h16M6 10v8a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2v-8M2.5 12h2M19.5 12h2M9 6V4M15 6V4M12 6V3");
export const ClockIcon = icon("M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.5l3 2");
export const LateIcon = icon("M12 4 2.5 20h19L12 4zM12 10v4.5M12 17.5v.01");
export const NoteIcon = icon("M4 5h16v11H9l-5 4V5zM8 9h8M8 12.5h5");
export const PrintIcon = icon("M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7v-7z");
export const EditIcon = icon("M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4");
export const StopIcon = icon("M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM9 9l6 6M15 9l-6 6");
export const NoShowIcon = icon("M10 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM3 20a7 7 0 0 1 11-5.5M16 15l5 5M21 15l-5 5");
export const BellIcon = icon("M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15L6 17zM10 21h4");
export const MutedIcon = icon("M6 17V11a6 6 0 0 1 9-5.2M18 11v6l1.5 1.5h-15L6 17M10 21h4M3 3l18 18");
export const PauseIcon = icon("M8 5v14M16 5v14");
export const SoldOutIcon = icon("M5 12h14M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z");
export const BagIcon = icon("M5 8h14l1 12H4L5 8zM9 10V6a3 3 0 0 1 6 0v4");
export const CourierIcon = icon(
  "M6 15a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM18 15a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM9 18h6l-3-9h3M15 6h3l1 9M4 11h6",
);
export const TableIcon = icon("M3 9h18M6 9v11M18 9v11M8 5h8");
export const TickIcon = icon("M5 12.5l4.5 4.5L19 7.5");
export const FlameIcon = icon("M12 3c1 4 5 5.5 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-2-1-5 1-9z");
export const SumIcon = icon("M17 5H7l6 7-6 7h10");
export const FullScreenIcon = icon("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5");
export const RecallIcon = icon("M4 9h10a5 5 0 0 1 0 10H9M4 9l4-4M4 9l4 4");
