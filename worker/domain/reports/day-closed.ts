import { AppError } from "../../errors.ts";

/** For an order on a business day that was closed. */
export const dayClosed = () =>
  new AppError("DAY_CLOSED", "This business day is closed. Please choose a time on a later day.");
