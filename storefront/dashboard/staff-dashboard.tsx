import { createSignal } from "solid-js";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import type { StaffUser } from "./api.ts";
import { createUnsavedChanges } from "./form/unsaved.ts";
import type { DashboardTranslate } from "./messages.ts";
import { Shell } from "./shell.tsx";
import { type AnnouncedAction, type Dashboard, DashboardProvider } from "./state.tsx";

/** How long an announcement stays visible. */
const announcementMs = 10_000;
const actionMs = 30_000;

/** Creates the context that every part of the dashboard reads. */
const createDashboard = (t: DashboardTranslate, user: StaffUser): Dashboard => {
  const { menu } = useShop();
  const { locale, timezone: timeZone } = menu.store;
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" });
  const [announcement, setAnnouncement] = createSignal("");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const [announcedAction, setAction] = createSignal<AnnouncedAction | null>(null);
  const announce = (text: string, action: AnnouncedAction | null = null): void => {
    clearTimeout(timer);
    setAnnouncement(text);
    setAction(action);
    // A person who reads slowly must still reach the button.
    if (text) timer = setTimeout(() => announce(""), action ? actionMs : announcementMs);
  };
  return {
    t,
    user,
    announcement,
    announce,
    announcedAction,
    unsaved: createUnsavedChanges(),
    now: serverNow,
    formatInstant: (at) => format.format(new Date(at)),
  };
};

/** The dashboard of a signed-in member of staff. */
export const StaffDashboard = (props: { t: DashboardTranslate; user: StaffUser }) => (
  <DashboardProvider value={createDashboard(props.t, props.user)}>
    <Shell />
  </DashboardProvider>
);
