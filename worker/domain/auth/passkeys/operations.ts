import { recoveryOperations } from "./recovery.ts";
import { registrationOperations } from "./registration.ts";
import { signInWithPasskey, startPasskeySignIn } from "./sign-in.ts";

export const passkeyOperations = [
  ...[startPasskeySignIn, signInWithPasskey],
  ...[...registrationOperations, ...recoveryOperations],
];
