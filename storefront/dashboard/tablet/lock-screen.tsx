import { createSignal, For, onMount, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { buildSrcset } from "../../ui/pictures.ts";
import { type DashboardTranslate, describeFailure } from "../messages.ts";
import { loadTabletLock, signInByPin, type TabletLock } from "../sign-in/api.ts";
import { describeNewPin, describePinRefusal } from "../sign-in/refusals.ts";
import styles from "./lock.module.css";
import { PinPad } from "./pin-pad.tsx";

type Person = TabletLock["people"][number];

/** The first letter of a name, also if it takes several code points. */
const firstGrapheme = (name: string): string =>
  new Intl.Segmenter().segment(name.trim())[Symbol.iterator]().next().value?.segment.toLocaleUpperCase() ?? "";

interface LockScreenProps {
  t: DashboardTranslate;
  onSignedIn(): void;
}

/** The restaurant and the tablet, so that people know where they sign in. */
const Restaurant = (props: { tablet: string | undefined }) => {
  const { menu } = useShop();
  return (
    <header class={styles["origin"]}>
      <Show when={menu.store.logoUrl}>
        {(url) => <img src={url()} srcset={buildSrcset(url())} sizes="44px" alt="" width="44" height="44" />}
      </Show>
      <span>
        {menu.store.name}
        <Show when={props.tablet}>{(name) => <small>{name()}</small>}</Show>
      </span>
    </header>
  );
};

const Initial = (props: { name: string }) => (
  <span class={styles["initial"]} aria-hidden="true">
    {firstGrapheme(props.name)}
  </span>
);

const People = (props: { t: DashboardTranslate; lock: TabletLock; onChoose(person: Person): void }) => (
  <>
    <h1>{props.t("tablet.choose")}</h1>
    <p class={styles["soft"]}>
      {props.lock.people.length > 0 ? props.t("tablet.chooseHint") : props.t("tablet.noPins")}
    </p>
    <ul class={styles["people"]}>
      <For each={props.lock.people}>
        {(person) => (
          <li>
            <button type="button" onClick={() => props.onChoose(person)}>
              <Initial name={person.name} />
              {person.name}
            </button>
          </li>
        )}
      </For>
    </ul>
    <a class="link" href={`/login?return=${encodeURIComponent(location.pathname)}`} rel="external">
      {props.t("tablet.other")}
    </a>
  </>
);

const PersonLock = (props: LockScreenProps & { person: Person; onBack(): void }) => {
  const [pin, setPin] = createSignal("");
  const [givenPin, setGivenPin] = createSignal<string | null>(null);
  const [error, setError] = createSignal<string>();
  const [isBusy, setBusy] = createSignal(false);
  const enter = async (): Promise<void> => {
    const given = givenPin();
    const newPinError = given === null ? null : describeNewPin(props.t, pin(), given);
    setError(newPinError ?? undefined);
    if (newPinError !== null) return void setPin("");
    setBusy(true);
    try {
      const { isSignedIn } = await signInByPin(props.person.memberId, given ?? pin(), given === null ? null : pin());
      if (isSignedIn) return props.onSignedIn();
      setGivenPin(pin());
    } catch (refusal) {
      setGivenPin(null);
      setError(describePinRefusal(props.t, refusal));
    } finally {
      setBusy(false);
      setPin("");
    }
  };
  let title: HTMLHeadingElement | undefined;
  // The button of the chosen person is gone, and a screen reader must say whose PIN is asked for.
  onMount(() => title?.focus());
  return (
    <>
      <Initial name={props.person.name} />
      <h1 ref={title} tabindex="-1">
        {givenPin() === null ? props.t("tablet.pinOf", { name: props.person.name }) : props.t("tablet.newPin")}
      </h1>
      <Show when={givenPin() !== null}>
        <p class={styles["soft"]}>{props.t("tablet.newPinHint")}</p>
      </Show>
      <PinPad t={props.t} pin={pin()} error={error()} isBusy={isBusy()} onInput={setPin} onEnter={() => void enter()} />
      <button type="button" class="link" onClick={props.onBack}>
        {props.t("tablet.back")}
      </button>
    </>
  );
};

/** The lock screen of a shared tablet: people choose themselves and enter their PIN. */
export const LockScreen = (props: LockScreenProps) => {
  const [lock, setLock] = createSignal<TabletLock>();
  const [person, setPerson] = createSignal<Person | null>(null);
  const [failure, setFailure] = createSignal<string>();
  onMount(async () => {
    try {
      const found = await loadTabletLock();
      if (found) setLock(found);
      else setFailure(props.t("tablet.ended"));
    } catch (error) {
      setFailure(describeFailure(props.t, error, props.t("tablet.failed")));
    }
  });
  return (
    <main class={styles["screen"]}>
      <Restaurant tablet={lock()?.name} />
      <Show when={failure()}>
        <p role="alert">{failure()}</p>
        <a class="button" href="/login" rel="external">
          {props.t("tablet.other")}
        </a>
      </Show>
      <Show when={lock()}>
        {(value) => (
          <Show when={person()} keyed fallback={<People t={props.t} lock={value()} onChoose={setPerson} />}>
            {(chosen) => <PersonLock {...props} person={chosen} onBack={() => setPerson(null)} />}
          </Show>
        )}
      </Show>
    </main>
  );
};
