import type { JSX } from "solid-js";
import type { MenuItem } from "../../../worker/domain/menu/types.ts";
import { useShop } from "../../state/shop.tsx";
import { Confirm } from "../form/form-dialog.tsx";
import { createSubmission, useDashboard } from "../state.tsx";
import { useCounter } from "./counter.tsx";
import type { DraftLine } from "./draft/draft.ts";
import { type LineChoice, setQuantity } from "./draft/lines.rules.ts";
import { findDish } from "./draft/totals.ts";
import { GuestDialog } from "./guest/guest-dialog.tsx";
import { ChoicesDialog } from "./menu/choices-dialog.tsx";
import { QuantityDialog } from "./ticket/quantity-dialog.tsx";

export type OpenedDialog =
  | { kind: "choices"; item: MenuItem; line?: DraftLine }
  | { kind: "quantity"; line: DraftLine }
  | { kind: "guest" | "clear" };

const ClearDialog = (props: { onClose(): void }) => {
  const { t } = useDashboard();
  const counter = useCounter();
  const submission = createSubmission();
  const clear = (): void => {
    counter.startOver();
    props.onClose();
  };
  return (
    <Confirm
      title={t("counter.clear.title")}
      hint={t("counter.clear.hint")}
      action={t("counter.clear")}
      submission={submission}
      onConfirm={clear}
      onClose={props.onClose}
    />
  );
};

interface EntryDialogProps {
  opened: OpenedDialog;
  /** Adds a line, or replaces the one that was opened. */
  onChoice(choice: LineChoice, line: DraftLine | undefined): void;
  onClose(): void;
}

/** The dialog that is open while an order is typed. */
export const EntryDialog = (props: EntryDialogProps): JSX.Element => {
  const { menu } = useShop();
  const { setLines } = useCounter();
  const { opened, onClose } = props;
  switch (opened.kind) {
    case "choices": {
      const { item, line } = opened;
      return (
        <ChoicesDialog item={item} line={line} onSubmit={(choice) => props.onChoice(choice, line)} onClose={onClose} />
      );
    }
    case "quantity": {
      const { id, quantity } = opened.line;
      const name = findDish(menu, opened.line)?.item.name ?? "";
      const submit = (next: number): void => {
        onClose();
        setLines((lines) => setQuantity(lines, id, next));
      };
      return <QuantityDialog name={name} quantity={quantity} onSubmit={submit} onClose={onClose} />;
    }
    case "guest":
      return <GuestDialog onClose={onClose} />;
    case "clear":
      return <ClearDialog onClose={onClose} />;
  }
};
