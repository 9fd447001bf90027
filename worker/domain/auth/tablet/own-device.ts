import { AppError } from "../../../errors.ts";
import { type Caller, isOnTablet } from "../../caller/caller.ts";

/** Throws CONFLICT on a shared tablet, where a glance at a PIN must not open other people's sign-ins. */
export const assertOwnDevice = (caller: Caller): void => {
  if (!isOnTablet(caller)) return;
  throw new AppError("CONFLICT", "This is not possible on a shared tablet. Please sign in on your own device.", {
    reason: "SHARED_TABLET",
  });
};
