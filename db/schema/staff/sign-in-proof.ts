/** How a person proved who they are when a session started. */
export const signInProofs = ["code", "passkey", "recovery", "pin"] as const;
export const signInProof = {
  name: "SignInProof",
  values: signInProofs,
  doc: "How a session started: a mailed code, a passkey, a way back without a passkey, or a PIN on a shared tablet.",
};
