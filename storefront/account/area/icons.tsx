import { icon } from "../../ui/icons.tsx";

export const OrdersIcon = icon("M6 3h12v18l-3-2-3 2-3-2-3 2V3zM9 8h6M9 12h6");
export const PinIcon = icon(
  "M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 7.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z",
);
export const KeyIcon = icon("M8 9a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 10.2 19 5M16 7l2.2 2.6");
export const ShieldIcon = icon("M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6l7-3zM9 12l2.2 2.2L15.5 10");
export const OverviewIcon = icon("M4 11l8-7 8 7v9h-5v-6H9v6H4v-9z");
export const CardIcon = icon("M3 6h18v12H3V6zM3 10h18M6.5 14.5h4");
