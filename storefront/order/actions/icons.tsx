import { icon } from "../../ui/icons.tsx";

export const RouteIcon = icon(
  "M12 21s7-6.2 7-11.4A7 7 0 0 0 5 9.600C5 14.8 12 21 12 21zM12 7a2.6 2.6 0 1 1 0 5.200A2.6 2.6 0 0 1 12 7z",
);
export const PhoneIcon = icon(
  "M6 3.500h3l1.5 4.5-2 1.500a12 12 0 0 0 6 6l1.5-2 4.5 1.500v3c0 1.5-1.5 2.5-3 2.300C10 19.5 4.5 14 3.7 6.500c-.2-1.5.8-3 2.3-3z",
);
export const CalendarIcon = icon("M5 6h14v14H5zM5 10h14M9 3v4M15 3v4");
export const ShareIcon = icon("M12 15V3.500M8 7l4-3.500L16 7M6 11H5v9h14v-9h-1");
export const ReceiptIcon = icon("M6 3v18l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.500V3zM9.5 8h5M9.5 12h5");
