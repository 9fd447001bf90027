import { icon } from "../ui/icons.tsx";

export const HomeIcon = icon(() => <path d="M4 11l8-7 8 7v9h-5v-6H9v6H4v-9z" />);
export const KeyIcon = icon(() => <path d="M8 11a5 5 0 1 1 0 9 5 5 0 0 1 0-9zM11.5 12L20 3.5M16 7.5l3 3" />);
export const AppIcon = icon(() => <path d="M4 4h6v6H4V4zM14 14h6v6h-6v-6zM14 4h6v6h-6V4zM7 14v6M4 17h6" />);
export const PeopleIcon = icon(() => (
  <path d="M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19c.5-3 3-4 6.5-4s6 1 6.5 4M16 5.5a3 3 0 0 1 0 6M18 15.5c2 .5 3 1.5 3.5 3.5" />
));
export const CardIcon = icon(() => <path d="M3 6h18v12H3V6zM3 10h18M7 14.5h4" />);
export const BellIcon = icon(() => <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15L6 17zM10 20.5a2.5 2.5 0 0 0 4 0" />);
