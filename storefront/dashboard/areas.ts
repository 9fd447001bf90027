import type { Component } from "solid-js";
import type { Scope } from "../../worker/domain/caller/scopes.ts";
import type { dashboardAreas } from "../contract.ts";
import type { DashboardMessageKey } from "../i18n/dashboard/en.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import type { StaffUser } from "./api.ts";
import {
  AppIcon,
  BankIcon,
  BellIcon,
  BookIcon,
  CardIcon,
  CashIcon,
  ChartIcon,
  ClockIcon,
  KeyIcon,
  MenuIcon,
  PeopleIcon,
  PersonIcon,
  ReceiptIcon,
  RegisterIcon,
  ScooterIcon,
  SlidersIcon,
  TagIcon,
  WaveIcon,
} from "./icons.tsx";
import { PotIcon } from "./kitchen/icons.tsx";

/** The groups of the navigation, in order: today's work, menu and shop, business and developers. */
export const areaGroups = ["work", "shop", "business"] as const;

export interface Area {
  id: (typeof dashboardAreas)[number];
  group: (typeof areaGroups)[number];
  /** The scope that a user needs to see the area. */
  scope: Scope;
  title: DashboardMessageKey;
  Icon: Component;
  /** Loaded when the area opens, so that other areas do not slow it down. */
  Panel: Component;
  /** Whether the area is about the person's own ways to sign in, which no shared tablet shows. */
  isPersonal?: boolean;
  /** Whether the area takes the whole screen, with the navigation above it. */
  isWide?: boolean;
}

const areas: readonly Area[] = [
  {
    id: "orders",
    group: "work",
    scope: "read_orders",
    title: "orders",
    Icon: ReceiptIcon,
    Panel: lazyPart(() => import("./orders/orders-panel.tsx"), "OrdersPanel"),
  },
  {
    id: "kitchen",
    group: "work",
    scope: "write_orders",
    title: "kitchen",
    Icon: PotIcon,
    Panel: lazyPart(() => import("./kitchen/kitchen-panel.tsx"), "KitchenPanel"),
    isWide: true,
  },
  {
    id: "counter",
    group: "work",
    scope: "write_orders",
    title: "counter",
    Icon: RegisterIcon,
    Panel: lazyPart(() => import("./counter/counter-panel.tsx"), "CounterPanel"),
    isWide: true,
  },
  {
    id: "close",
    group: "work",
    // Staff count the cash, and only owners and managers read reports.
    scope: "take_payments",
    title: "close.title",
    Icon: CashIcon,
    Panel: lazyPart(() => import("./close/close-panel.tsx"), "ClosePanel"),
  },
  {
    id: "reports",
    group: "work",
    scope: "read_reports",
    title: "reports",
    Icon: ChartIcon,
    Panel: lazyPart(() => import("./reports/reports-panel.tsx"), "ReportsPanel"),
  },
  {
    id: "customers",
    group: "work",
    scope: "read_customers",
    title: "customers",
    Icon: PersonIcon,
    Panel: lazyPart(() => import("./customers/customers-panel.tsx"), "CustomersPanel"),
  },
  {
    id: "menu",
    group: "shop",
    scope: "write_menu",
    title: "menu.title",
    Icon: MenuIcon,
    Panel: lazyPart(() => import("./menu/menu-panel.tsx"), "MenuPanel"),
  },
  {
    id: "hours",
    group: "shop",
    scope: "write_settings",
    title: "hours",
    Icon: ClockIcon,
    Panel: lazyPart(() => import("./hours/hours-panel.tsx"), "HoursPanel"),
  },
  {
    id: "delivery",
    group: "shop",
    scope: "write_settings",
    title: "delivery",
    Icon: ScooterIcon,
    Panel: lazyPart(() => import("./delivery/delivery-panel.tsx"), "DeliveryPanel"),
  },
  {
    id: "promos",
    group: "shop",
    scope: "write_settings",
    title: "promos",
    Icon: TagIcon,
    Panel: lazyPart(() => import("./promos/promos-panel.tsx"), "PromosPanel"),
  },
  {
    id: "rehearsal",
    group: "shop",
    // It rehearses hours and limits, which need this scope in their own areas too.
    scope: "write_settings",
    title: "rehearsal",
    Icon: WaveIcon,
    Panel: lazyPart(() => import("./rehearsal/rehearsal-panel.tsx"), "RehearsalPanel"),
  },
  {
    id: "settings",
    group: "business",
    scope: "write_settings",
    title: "settings",
    Icon: SlidersIcon,
    Panel: lazyPart(() => import("./settings/settings-panel.tsx"), "SettingsPanel"),
  },
  {
    id: "members",
    group: "business",
    // Managers give PINs and set up shared tablets; roles need `manage_keys`.
    scope: "write_settings",
    title: "members",
    Icon: PeopleIcon,
    Panel: lazyPart(() => import("./members/members-panel.tsx"), "MembersPanel"),
  },
  {
    id: "sign-in",
    group: "business",
    // Every role has it.
    scope: "read_orders",
    isPersonal: true,
    title: "signIn",
    Icon: KeyIcon,
    Panel: lazyPart(() => import("./sign-in/sign-in-panel.tsx"), "SignInPanel"),
  },
  {
    id: "payments",
    group: "business",
    scope: "manage_keys",
    title: "payments",
    Icon: CardIcon,
    Panel: lazyPart(() => import("./payments/payments-panel.tsx"), "PaymentsPanel"),
  },
  {
    id: "payouts",
    group: "business",
    scope: "read_reports",
    title: "payouts",
    Icon: BankIcon,
    Panel: lazyPart(() => import("./payouts/payouts-panel.tsx"), "PayoutsPanel"),
  },
  {
    id: "keys",
    group: "business",
    scope: "manage_keys",
    title: "keys",
    Icon: KeyIcon,
    Panel: lazyPart(() => import("./keys/keys-panel.tsx"), "KeysPanel"),
  },
  {
    id: "apps",
    group: "business",
    scope: "manage_keys",
    title: "apps",
    Icon: AppIcon,
    Panel: lazyPart(() => import("./apps/apps-panel.tsx"), "AppsPanel"),
  },
  {
    id: "webhooks",
    group: "business",
    scope: "manage_webhooks",
    title: "webhooks",
    Icon: BellIcon,
    Panel: lazyPart(() => import("./webhooks/webhooks-panel.tsx"), "WebhooksPanel"),
  },
  {
    id: "audit",
    group: "business",
    scope: "write_settings",
    title: "audit",
    Icon: BookIcon,
    Panel: lazyPart(() => import("./audit/audit-panel.tsx"), "AuditPanel"),
  },
];

/** The areas that a user may open. */
export const areasFor = ({ scopes, isOnTablet }: Pick<StaffUser, "scopes" | "isOnTablet">): readonly Area[] =>
  areas.filter(({ scope, isPersonal }) => scopes.includes(scope) && !(isPersonal && isOnTablet));

/** The area of an address, whether or not the user may open it. */
export const findArea = (id: string | undefined): Area | undefined => areas.find((area) => area.id === id);
