import { createSignal } from "solid-js";
import { maxNameLength, maxPhoneLength } from "../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../state/shop.tsx";
import { ErrorText } from "../ui/error-text.tsx";
import { InputField } from "../ui/field.tsx";
import styles from "./account.module.css";
import { type ActiveUser, saveProfile } from "./api.ts";
import { EmailChange } from "./email-change.tsx";
import { accountErrors } from "./refusals.ts";

/** The customer's name and phone number, which prefill the checkout. */
export const Profile = (props: { user: ActiveUser; onChange(): void }) => {
  const { t } = useShop();
  const [name, setName] = createSignal(props.user.name ?? "");
  const [phone, setPhone] = createSignal(props.user.phone ?? "");
  const [isSaved, setSaved] = createSignal(false);
  const [errors, setErrors] = createSignal<Readonly<Record<string, string>>>({});
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setSaved(false);
    setErrors({});
    try {
      await saveProfile({ name: name().trim(), phone: phone().trim() });
      setSaved(true);
      props.onChange();
    } catch (error) {
      setErrors(accountErrors(error, t));
    }
  };
  return (
    <section class={styles["card"]} aria-labelledby="profile">
      <h2 id="profile">{t("account.profile")}</h2>
      <EmailChange email={props.user.email} onChange={props.onChange} />
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
        <InputField
          id="profile-phone"
          label={t("checkout.phone")}
          type="tel"
          autocomplete="tel"
          maxlength={maxPhoneLength}
          value={phone()}
          onInput={setPhone}
          error={errors()["phone"]}
        />
        <ErrorText text={errors()["form"]} />
        <button type="submit" class="button quiet">
          {t("account.save")}
        </button>
        <p class={styles["mark"]} role="status">
          {isSaved() ? t("account.saved") : ""}
        </p>
      </form>
    </section>
  );
};
