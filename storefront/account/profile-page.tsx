import { createSignal, Show } from "solid-js";
import { maxNameLength } from "../../worker/domain/text-lengths.rules.ts";
import { usePhoneCheck } from "../phone/phone-check.ts";
import { PhoneField } from "../phone/phone-field.tsx";
import { useShop } from "../state/shop.tsx";
import { ErrorText } from "../ui/error-text.tsx";
import { InputField } from "../ui/field.tsx";
import styles from "./account.module.css";
import { saveProfile } from "./api.ts";
import { useAccount } from "./area/context.ts";
import { useAccountTranslate } from "./area/messages.ts";
import { EmailChange } from "./email-change.tsx";
import { SignOut } from "./overview/sign-out.tsx";
import { accountErrors } from "./refusals.ts";

/** The customer's name and phone number, which prefill the checkout. */
const Details = () => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const { user, reload } = useAccount();
  const checkPhone = usePhoneCheck();
  const [name, setName] = createSignal(user().name ?? "");
  const [phone, setPhone] = createSignal(user().phone ?? "");
  const [isSaved, setSaved] = createSignal(false);
  const [errors, setErrors] = createSignal<Readonly<Record<string, string>>>({});
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setSaved(false);
    const phoneError = checkPhone(phone(), false);
    setErrors(phoneError ? { phone: phoneError } : {});
    if (phoneError) return;
    try {
      await saveProfile({ name: name().trim(), phone: phone().trim() });
      setSaved(true);
      await reload();
    } catch (error) {
      setErrors(accountErrors(error, t));
    }
  };
  return (
    <section class={styles["card"]} aria-labelledby="profile">
      <h2 id="profile">{t("account.profile")}</h2>
      <p class={styles["soft"]}>{tAccount("yourDetailsHint")}</p>
      <form class={styles["form"]} novalidate onSubmit={(event) => void submit(event)}>
        <InputField
          id="profile-name"
          label={t("checkout.name")}
          autocomplete="name"
          maxlength={maxNameLength}
          value={name()}
          onInput={setName}
          error={errors()["name"]}
        />
        <PhoneField
          id="profile-phone"
          label={t("checkout.phone")}
          autocomplete="tel"
          value={phone()}
          onInput={setPhone}
          error={errors()["phone"]}
        />
        <ErrorText text={errors()["form"]} />
        <button type="submit" class={`button ${styles["start"]}`}>
          {t("account.save")}
        </button>
        <p class={styles["mark"]} role="status">
          {isSaved() ? t("account.saved") : ""}
        </p>
      </form>
    </section>
  );
};

/** Passkeys and PINs are for staff, who manage them in the dashboard. */
const StaffSignIn = () => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  return (
    <section class={styles["card"]} aria-labelledby="staff">
      <h2 id="staff">{tAccount("staffSignIn")}</h2>
      <p class={styles["soft"]}>{tAccount("staffSignInHint")}</p>
      <a class={`button quiet ${styles["start"]}`} href="/dashboard/sign-in">
        {t("dashboard")}
      </a>
    </section>
  );
};

/** The page of name, phone and e-mail address, and of the ways to sign in and out. */
export const ProfilePage = () => {
  const tAccount = useAccountTranslate();
  const { user, reload } = useAccount();
  return (
    <>
      <Details />
      <section class={styles["card"]} aria-labelledby="email">
        <h2 id="email">{tAccount("email")}</h2>
        <EmailChange email={user().email} isStaff={user().role !== null} onChange={() => void reload()} />
      </section>
      <Show when={user().role !== null || user().needsPasskey}>
        <StaffSignIn />
      </Show>
      <p class={styles["soft"]}>{tAccount("signOutHint")}</p>
      <SignOut />
    </>
  );
};
