import { type Accessor, createEffect, createMemo, createSignal, onCleanup } from "solid-js";
import { reconcile } from "solid-js/store";
import { optionalAnswer } from "../../../parts/answers.ts";
import { newRequestKey } from "../../../state/request-key.ts";
import { useShop } from "../../../state/shop.tsx";
import { parseMoney, typedMoney } from "../../../ui/typed-money.ts";
import { createDraft, type Draft } from "../../form/draft.ts";
import { createSubmission, type Errors, type Submission, useDashboard } from "../../state.tsx";
import { instantAt, wallAt } from "../../zoned.ts";
import {
  type DeliveryOverride,
  type EditableOrder,
  type EditPreview,
  type OrderChange,
  previewEdit,
  readEditableOrder,
  type Settle,
  saveEdit,
} from "./api.ts";
import { type EditValues, invalidFields, type Readers, rebaseValues, toChanges, toValues } from "./edit-values.ts";

/** How the guest pays more. */
export type PayLater = Exclude<Settle, "refund">;

export interface EditForm {
  order: Accessor<EditableOrder>;
  draft: Draft<EditValues>;
  changes: Accessor<OrderChange[]>;
  /** What the changes do to the money. Null without changes, and until the first answer. */
  preview: Accessor<EditPreview | null>;
  payLater: Accessor<PayLater>;
  setPayLater(settle: PayLater): void;
  /** The order as someone else has saved it in the meantime. */
  conflict: Accessor<EditableOrder | null>;
  /** Goes on with the latest order, with or without what was changed here. */
  resolve(keepsChanges: boolean): void;
  submission: Submission;
  submit(): Promise<void>;
}

/** What is sent: the changes, and the delivery terms that staff set. */
interface RequestedEdit {
  changes: OrderChange[];
  deliveryOverride: DeliveryOverride | null;
}

/** How long typing pauses before the preview is read. */
const pauseMs = 300;

/** Reads what the changes do to the money, a moment after each change. */
const createPreview = (orderId: string, edit: Accessor<RequestedEdit>): Accessor<EditPreview | null> => {
  const [preview, setPreview] = createSignal<EditPreview | null>(null);
  let latestCall = 0;
  createEffect(() => {
    const requested = edit();
    latestCall += 1;
    const call = latestCall;
    if (requested.changes.length === 0) return void setPreview(null);
    const timer = setTimeout(async () => {
      const result = await optionalAnswer(previewEdit({ orderId, ...requested }), null);
      if (call === latestCall && result) setPreview(() => result);
    }, pauseMs);
    onCleanup(() => clearTimeout(timer));
  });
  return preview;
};

const createReaders = (): Readers => {
  const { menu, format } = useShop();
  const { timezone } = menu.store;
  return {
    toInstant: (wallTime) => instantAt(wallTime, timezone),
    toWallTime: (at) => wallAt(at, timezone),
    parseMoney: (text) => parseMoney(text, format),
    formatMoney: (amount) => typedMoney(amount, format),
  };
};

/** How the guest can pay. An order whose guest has not paid online yet is paid anew or sent unpaid: first what leaves
 *  it to the guest. */
export const listPayLater = ({ awaitsPayment, settlements }: EditPreview): PayLater[] => {
  const all: readonly PayLater[] = awaitsPayment ? ["link", "counter"] : ["counter", "link", "later"];
  return all.filter((settle) => settlements.includes(settle));
};

/** Whether saving asks how the guest pays: for what an order costs more, and for any new total of an unpaid one. */
export const needsPayLater = ({ due, before, after, awaitsPayment }: EditPreview): boolean =>
  due > 0 && (awaitsPayment ? after.total !== before.total : after.total > before.total);

/** What was chosen, or the first choice if it does not fit the changes any more. */
const choosePayLater = (preview: EditPreview | null, chosen: PayLater | null): PayLater => {
  const choices = preview === null ? [] : listPayLater(preview);
  return choices.find((settle) => settle === chosen) ?? choices[0] ?? "counter";
};

/** The form that edits an order. */
export const createEditForm = (initial: EditableOrder, onSaved: () => void): EditForm => {
  const { t } = useDashboard();
  const readers = createReaders();
  const [order, setOrder] = createSignal(initial);
  const [conflict, setConflict] = createSignal<EditableOrder | null>(null);
  const [chosen, setPayLater] = createSignal<PayLater | null>(null);
  const draft = createDraft(toValues(initial, readers));
  const changes = createMemo(() => toChanges(draft.saved(), draft.values, readers));
  const deliveryOverride = createMemo(() => {
    const { orderType, minimumReason } = draft.values;
    const reason = minimumReason.trim();
    return orderType === "delivery" && reason !== "" ? { minimum: 0, reason } : null;
  });
  const requested = createMemo((): RequestedEdit => ({ changes: changes(), deliveryOverride: deliveryOverride() }));
  const preview = createPreview(initial.id, requested);
  const payLater = () => choosePayLater(preview(), chosen());
  // The same changes are saved once, however often they are sent.
  const idempotencyKey = createMemo(() => {
    // How it is settled is a part of what is saved.
    void [payLater(), draft.values.unpaidReason];
    return requested().changes.length > 0 ? newRequestKey() : "";
  });
  const submission = createSubmission(({ code }) => {
    if (code === "REVISION_CONFLICT") void readEditableOrder(initial.id).then((latest) => setConflict(() => latest));
    return {};
  });
  const resolve = (keepsChanges: boolean): void => {
    const latest = conflict();
    if (!latest) return;
    const values = toValues(latest, readers);
    // A copy, because the draft's values change when it is reset below.
    const mine: EditValues = JSON.parse(JSON.stringify(draft.values));
    const next = keepsChanges ? rebaseValues(draft.saved(), mine, values) : values;
    setOrder(() => latest);
    setConflict(null);
    draft.reset(values);
    draft.set(reconcile(next));
    submission.validate({});
  };
  const submit = async (): Promise<void> => {
    const messages: Errors = Object.fromEntries(
      invalidFields(draft.values, readers).map((name) => [
        name,
        t(name === "time" ? "edit.timeWrong" : "edit.feeWrong"),
      ]),
    );
    const nothing = Object.keys(messages).length === 0 && changes().length === 0 ? { form: t("edit.nothing") } : {};
    if (!submission.validate({ ...messages, ...nothing })) return;
    const { id: orderId, revision: expectedRevision } = order();
    const settle: Settle = (preview()?.refund ?? 0) > 0 ? "refund" : payLater();
    const reason = draft.values.unpaidReason.trim() || null;
    const edit = { orderId, expectedRevision, ...requested(), settle, reason };
    const saved = await submission.run(() => saveEdit({ ...edit, idempotencyKey: idempotencyKey() }));
    if (!saved) return;
    draft.reset(JSON.parse(JSON.stringify(draft.values)));
    onSaved();
  };
  return { order, draft, changes, preview, payLater, setPayLater, conflict, resolve, submission, submit };
};
