import { icon } from "../ui/icons.tsx";

export const HomeIcon = icon("M4 11l8-7 8 7v9h-5v-6H9v6H4v-9z");
export const ClockIcon = icon("M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.5 2");
export const ScooterIcon = icon(
  "M6 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM18 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8.5 17.5h7M15.5 17.5 13 5h3M3 10h8v3c-2 0-3 1-3 2",
);
export const SlidersIcon = icon("M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h2M10 12h10M8 10v4");
export const MenuIcon = icon("M7 3v8M4 3v5a3 3 0 0 0 6 0V3M7 11v10M17 3c-2 2-3 4-3 8h3m0-8v18");
export const UpIcon = icon("M12 19V5M6 11l6-6 6 6");
export const DownIcon = icon("M12 5v14M6 13l6 6 6-6");
export const KeyIcon = icon("M8 11a5 5 0 1 1 0 9 5 5 0 0 1 0-9zM11.5 12L20 3.5M16 7.5l3 3");
export const AppIcon = icon("M4 4h6v6H4V4zM14 14h6v6h-6v-6zM14 4h6v6h-6V4zM7 14v6M4 17h6");
export const ReceiptIcon = icon("M5 3v18l2.5-1.5L10 21l2-1.5 2 1.5 2.5-1.5L19 21V3H5zM9 8h6M9 12h6");
export const PeopleIcon = icon(
  "M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19c.5-3 3-4 6.5-4s6 1 6.5 4M16 5.5a3 3 0 0 1 0 6M18 15.5c2 .5 3 1.5 3.5 3.5",
);
export const BankIcon = icon("M3 10l9-6 9 6H3zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18");
export const CardIcon = icon("M3 6h18v12H3V6zM3 10h18M7 14.5h4");
export const TagIcon = icon("M3.5 12V4h8l9 9-8 8-9-9zM8 8.5h.01");
export const CashIcon = icon("M3 7h18v10H3V7zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM6 10v.01M18 14v.01");
export const ChartIcon = icon("M4 20h16M7 20v-7M12 20V5M17 20v-11");
export const WaveIcon = icon("M3 20h18M3 15c3 0 4-9 7-9s3 6 5 6 3-3 6-3");
export const BellIcon = icon("M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15L6 17zM10 20.5a2.5 2.5 0 0 0 4 0");
export const ShopIcon = icon("M4 9l1.5-5h13L20 9M4 9h16M5 9v11h14V9M10 20v-6h4v6");
export const RegisterIcon = icon("M5 10h14l2 10H3L5 10zM8 10V4h8v6M8 14h.01M12 14h.01M16 14h.01M8 17h8");
export const CopyIcon = icon("M9 9h11v11H9V9zM15 9V4H4v11h5");
export const GripIcon = icon("M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01");
export const PersonIcon = icon("M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20c.6-4 3.6-5.5 7.5-5.5s6.9 1.5 7.5 5.5");
export const BookIcon = icon("M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3V4zM5 17a3 3 0 0 1 3-3h11M9 8h6");
