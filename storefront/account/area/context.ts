import { createContext, useContext } from "solid-js";
import type { ActiveUser } from "../api.ts";

/** What the account's pages share: the signed-in person, read once for all of them. */
interface Account {
  user(): ActiveUser;
  /** Reads the person again after a change. */
  reload(): Promise<void>;
  /** Says that the account was deleted, so that the frame offers no way into it. */
  markErased(): void;
}

export const AccountContext = createContext<Account>();

export const useAccount = (): Account => {
  const account = useContext(AccountContext);
  if (!account) throw new Error("useAccount needs the frame of the account's pages above it.");
  return account;
};
