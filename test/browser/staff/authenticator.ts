import type { Guest } from "../guest.ts";

/** A device with passkeys, as the browser's own one. */
export interface BrowserAuthenticator {
  /** Whether its person confirms each request at once, as with a finger. Otherwise requests stay open. */
  setPresence(isPresent: boolean): Promise<void>;
  credentials(): Promise<{ rpId?: string | undefined }[]>;
}

/** Gives the guest's tab a device with passkeys, whose person confirms at once. */
export const addAuthenticator = async ({ context, page }: Guest): Promise<BrowserAuthenticator> => {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    setPresence: async (enabled) => {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
    credentials: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
  };
};
