import { type Component, createSignal } from "solid-js";
import { freezePath, pinInvitationPath } from "../contract.ts";
import { loadLazily } from "../parts/load-lazily.ts";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import type { ActiveUser, StaffUser } from "./api.ts";
import { createUnsavedChanges } from "./form/unsaved.ts";
import type { DashboardTranslate } from "./messages.ts";
import { Shell } from "./shell.tsx";
import { isTablet } from "./sign-in/api.ts";
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

type SignInScreen = Component<{ t: DashboardTranslate; onDone(): void }>;

/** What a person must do before the dashboard opens; null if it is open, or if they have to sign in by e-mail. */
export const findSignInScreen = async (user: ActiveUser | null): Promise<SignInScreen | null> => {
  if (location.pathname === pinInvitationPath) {
    const { ChoosePin } = await loadLazily(() => import("./tablet/choose-pin.tsx"));
    return (props) => <ChoosePin t={props.t} />;
  }
  const isFreezing = location.pathname === freezePath;
  if (isFreezing || user?.isFrozen) {
    const { FrozenRole } = await loadLazily(() => import("./sign-in/frozen-role.tsx"));
    const token = isFreezing ? location.hash.slice(1) : null;
    return (props) => <FrozenRole t={props.t} token={token} onOpen={() => location.assign("/dashboard")} />;
  }
  if (user?.needsPasskey) {
    const { WayBack } = await loadLazily(() => import("./sign-in/way-back.tsx"));
    return (props) => <WayBack t={props.t} onOpen={props.onDone} />;
  }
  if (user !== null || !isTablet()) return null;
  const { LockScreen } = await loadLazily(() => import("./tablet/lock-screen.tsx"));
  return (props) => <LockScreen t={props.t} onSignedIn={props.onDone} />;
};
