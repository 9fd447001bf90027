import { type Component, lazy } from "solid-js";
import type { Scope } from "../../worker/domain/caller/scopes.ts";
import type { dashboardAreas } from "../contract.ts";
import type { DashboardMessageKey } from "../i18n/dashboard/en.ts";
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
    Panel: lazy(() => import("./orders/orders-panel.tsx").then(({ OrdersPanel }) => ({ default: OrdersPanel }))),
  },
  {
    id: "kitchen",
    group: "work",
    scope: "write_orders",
    title: "kitchen",
    Icon: PotIcon,
    Panel: lazy(() => import("./kitchen/kitchen-panel.tsx").then(({ KitchenPanel }) => ({ default: KitchenPanel }))),
    isWide: true,
  },
  {
    id: "counter",
    group: "work",
    scope: "write_orders",
    title: "counter",
    Icon: RegisterIcon,
    Panel: lazy(() => import("./counter/counter-panel.tsx").then(({ CounterPanel }) => ({ default: CounterPanel }))),
    isWide: true,
  },
  {
    id: "close",
    group: "work",
    // Staff count the cash, and only owners and managers read reports.
    scope: "take_payments",
    title: "close.title",
    Icon: CashIcon,
    Panel: lazy(() => import("./close/close-panel.tsx").then(({ ClosePanel }) => ({ default: ClosePanel }))),
  },
  {
    id: "reports",
    group: "work",
    scope: "read_reports",
    title: "reports",
    Icon: ChartIcon,
    Panel: lazy(() => import("./reports/reports-panel.tsx").then(({ ReportsPanel }) => ({ default: ReportsPanel }))),
  },
  {
    id: "customers",
    group: "work",
    scope: "read_customers",
    title: "customers",
    Icon: PersonIcon,
    Panel: lazy(() =>
      import("./customers/customers-panel.tsx").then(({ CustomersPanel }) => ({ default: CustomersPanel })),
    ),
  },
  {
    id: "menu",
    group: "shop",
    scope: "write_menu",
    title: "menu.title",
    Icon: MenuIcon,
    Panel: lazy(() => import("./menu/menu-panel.tsx").then(({ MenuPanel }) => ({ default: MenuPanel }))),
  },
  {
    id: "hours",
    group: "shop",
    scope: "write_settings",
    title: "hours",
    Icon: ClockIcon,
    Panel: lazy(() => import("./hours/hours-panel.tsx").then(({ HoursPanel }) => ({ default: HoursPanel }))),
  },
  {
    id: "delivery",
    group: "shop",
    scope: "write_settings",
    title: "delivery",
    Icon: ScooterIcon,
    Panel: lazy(() =>
      import("./delivery/delivery-panel.tsx").then(({ DeliveryPanel }) => ({ default: DeliveryPanel })),
    ),
  },
  {
    id: "promos",
    group: "shop",
    scope: "write_settings",
    title: "promos",
    Icon: TagIcon,
    Panel: lazy(() => import("./promos/promos-panel.tsx").then(({ PromosPanel }) => ({ default: PromosPanel }))),
  },
  {
    id: "rehearsal",
    group: "shop",
    // It rehearses hours and limits, which need this scope in their own areas too.
    scope: "write_settings",
    title: "rehearsal",
    Icon: WaveIcon,
    Panel: lazy(() =>
      import("./rehearsal/rehearsal-panel.tsx").then(({ RehearsalPanel }) => ({ default: RehearsalPanel })),
    ),
  },
  {
    id: "settings",
    group: "business",
    scope: "write_settings",
    title: "settings",
    Icon: SlidersIcon,
    Panel: lazy(() =>
      import("./settings/settings-panel.tsx").then(({ SettingsPanel }) => ({ default: SettingsPanel })),
    ),
  },
  {
    id: "members",
    group: "business",
    // Managers give PINs and set up shared tablets; roles need `manage_keys`.
    scope: "write_settings",
    title: "members",
    Icon: PeopleIcon,
    Panel: lazy(() => import("./members/members-panel.tsx").then(({ MembersPanel }) => ({ default: MembersPanel }))),
  },
  {
    id: "sign-in",
    group: "business",
    // Every role has it.
    scope: "read_orders",
    isPersonal: true,
    title: "signIn",
    Icon: KeyIcon,
    Panel: lazy(() => import("./sign-in/sign-in-panel.tsx").then(({ SignInPanel }) => ({ default: SignInPanel }))),
  },
  {
    id: "payments",
    group: "business",
    scope: "manage_keys",
    title: "payments",
    Icon: CardIcon,
    Panel: lazy(() =>
      import("./payments/payments-panel.tsx").then(({ PaymentsPanel }) => ({ default: PaymentsPanel })),
    ),
  },
  {
    id: "payouts",
    group: "business",
    scope: "read_reports",
    title: "payouts",
    Icon: BankIcon,
    Panel: lazy(() => import("./payouts/payouts-panel.tsx").then(({ PayoutsPanel }) => ({ default: PayoutsPanel }))),
  },
  {
    id: "keys",
    group: "business",
    scope: "manage_keys",
    title: "keys",
    Icon: KeyIcon,
    Panel: lazy(() => import("./keys/keys-panel.tsx").then(({ KeysPanel }) => ({ default: KeysPanel }))),
  },
  {
    id: "apps",
    group: "business",
    scope: "manage_keys",
    title: "apps",
    Icon: AppIcon,
    Panel: lazy(() => import("./apps/apps-panel.tsx").then(({ AppsPanel }) => ({ default: AppsPanel }))),
  },
  {
    id: "webhooks",
    group: "business",
    scope: "manage_webhooks",
    title: "webhooks",
    Icon: BellIcon,
    Panel: lazy(() =>
      import("./webhooks/webhooks-panel.tsx").then(({ WebhooksPanel }) => ({ default: WebhooksPanel })),
    ),
  },
  {
    id: "audit",
    group: "business",
    scope: "write_settings",
    title: "audit",
    Icon: BookIcon,
    Panel: lazy(() => import("./audit/audit-panel.tsx").then(({ AuditPanel }) => ({ default: AuditPanel }))),
  },
];

/** The areas that a user may open. */
export const areasFor = ({ scopes, isOnTablet }: Pick<StaffUser, "scopes" | "isOnTablet">): readonly Area[] =>
  areas.filter(({ scope, isPersonal }) => scopes.includes(scope) && !(isPersonal && isOnTablet));

/** The area of an address, whether or not the user may open it. */
export const findArea = (id: string | undefined): Area | undefined => areas.find((area) => area.id === id);
