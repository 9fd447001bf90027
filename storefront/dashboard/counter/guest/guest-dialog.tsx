import { onMount, Show } from "solid-js";
import {
  maxAllergyNoteLength,
  maxEmailLength,
  maxNameLength,
  maxNoteLength,
  maxPhoneLength,
} from "../../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { InputField } from "../../../ui/field.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { Toggle } from "../../fields/choices.tsx";
import form from "../../form/form.module.css";
import { useDashboard } from "../../state.tsx";
import { useCounter } from "../counter.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { FeeFields } from "./fee-fields.tsx";
import { KnownGuestOffers } from "./known/known-guest.tsx";
import { useTextField } from "./text-field.ts";
import { TimeFields } from "./time-fields.tsx";
import { TipFields } from "./tip-fields.tsx";

/** Who the order is for, where and when, and the note for the kitchen. */
export const GuestDialog = (props: { onClose(): void }) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const { state, setDraft } = useCounter();
  const field = useTextField();
  const isDelivery = () => state.draft.orderType === "delivery";
  let formElement: HTMLFormElement | undefined;
  // The modal opens later and focuses the element with `autofocus`: what was refused, else the phone number.
  onMount(() => {
    const field = formElement?.querySelector("[aria-invalid]") ?? formElement?.querySelector("input");
    field?.setAttribute("autofocus", "");
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    props.onClose();
  };
  return (
    <Dialog label={t("counter.guest")} kind="sheet" onClose={props.onClose}>
      <div class={form["head"]}>
        <h2>{t("counter.guest")}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <form ref={formElement} class={form["form"]} novalidate onSubmit={submit}>
        <div class={form["fields"]}>
          <InputField
            {...field("phone")}
            label={t(isDelivery() ? "counter.phoneNeeded" : "counter.phone")}
            type="tel"
            maxlength={maxPhoneLength}
          />
          <KnownGuestOffers />
          <InputField {...field("email")} label={t("counter.email")} type="email" maxlength={maxEmailLength} />
          <InputField {...field("name")} label={t("counter.name")} maxlength={maxNameLength} />
          <Show when={isDelivery()}>
            <DeliveryFields />
          </Show>
          <TimeFields />
          <TipFields />
          <FeeFields />
          <Show when={menu.store.cutleryEnabled && state.draft.orderType !== "dine_in"}>
            <Toggle
              label={t("kitchen.cutlery")}
              isOn={state.draft.needsCutlery}
              onChange={(needsCutlery) => setDraft({ needsCutlery })}
            />
          </Show>
          <InputField {...field("note")} label={t("counter.note")} maxlength={maxNoteLength} />
          <InputField {...field("allergies")} label={t("counter.allergies")} maxlength={maxAllergyNoteLength} />
        </div>
        <div class={form["foot"]}>
          <button type="submit" class="button">
            {t("counter.done")}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
