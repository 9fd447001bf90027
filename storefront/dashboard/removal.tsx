import { Confirm } from "./form/form-dialog.tsx";
import { createSubmission } from "./state.tsx";

interface RemovalProps {
  title: string;
  /** The consequence of the removal. */
  hint: string;
  action: string;
  work(): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

/** Asks for confirmation, then removes something. */
export const Removal = (props: RemovalProps) => {
  const submission = createSubmission();
  const remove = async (): Promise<void> => {
    if (await submission.run(props.work)) props.onDone();
  };
  return (
    <Confirm
      title={props.title}
      hint={props.hint}
      action={props.action}
      submission={submission}
      onConfirm={() => void remove()}
      onClose={props.onClose}
    />
  );
};
