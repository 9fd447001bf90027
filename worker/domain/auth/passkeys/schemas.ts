import { z } from "zod";
import { staffMember } from "../../../../db/schema/customers.ts";
import { passkey, roleRecovery } from "../../../../db/schema/staff/passkeys.ts";
import { columnOutput, nullableOutput } from "../../column-schemas.ts";
import { idInput, instantOutput, textInput } from "../../schemas.ts";

const encoded = (maximum: number, description: string) =>
  z
    .string()
    .regex(/^[\w-]+$/, "Please send base64url.")
    .max(maximum, "This is too long.")
    .meta({ description });

const credential = encoded(1400, "The credential's id in base64url.");
const clientDataJson = encoded(4000, "The authenticator's clientDataJSON in base64url.");

export const registrationInput = z.object({
  name: textInput(60, 1).meta({ description: "The name of the passkey, such as Phone." }),
  credential,
  clientDataJson,
  attestationObject: encoded(20_000, "The authenticator's attestationObject in base64url."),
  transports: z
    .array(z.string().max(20, "This is too long."))
    .max(10, "Please send each transport once.")
    .default([])
    .meta({ description: "How the authenticator can be reached, as the browser reports it." }),
});

export const passkeySignInInput = z.object({
  credential,
  clientDataJson,
  authenticatorData: encoded(4000, "The authenticatorData in base64url."),
  signature: encoded(2000, "The signature in base64url."),
});

export const registrationOptionsSchema = z
  .object({
    challenge: z.string().meta({ description: "The challenge in base64url. It expires after 5 minutes." }),
    rpId: z.string().meta({ description: "The host that the passkey is for." }),
    rpName: z.string().meta({ description: "The restaurant's name." }),
    userHandle: z.string().meta({ description: "The person's handle in base64url." }),
    userName: z.string().meta({ description: "The person's e-mail address." }),
    displayName: z.string().meta({ description: "The person's name." }),
    registered: z.array(z.string()).meta({ description: "The credentials that the person has already." }),
  })
  .meta({ id: "PasskeyRegistration", description: "What a browser needs to create a passkey." });

export const signInOptionsSchema = z
  .object({
    challenge: z.string().meta({ description: "The challenge in base64url. It expires after 5 minutes." }),
    rpId: z.string().meta({ description: "The host that the passkey is for." }),
  })
  .meta({ id: "PasskeyChallenge", description: "What a browser needs to sign in with a passkey." });

const passkeySchema = z
  .object({
    id: columnOutput(passkey.id),
    createdAt: columnOutput(passkey.createdAt),
    updatedAt: columnOutput(passkey.updatedAt),
    name: columnOutput(passkey.name),
    isBackedUp: columnOutput(passkey.isBackedUp),
    lastUsedAt: columnOutput(passkey.lastUsedAt),
  })
  .meta({ id: "Passkey", description: "A passkey of a staff member." });

const codes = z.array(z.string());

export const registeredSchema = z
  .object({
    passkeyId: z.string().meta({ description: "Id of the new passkey." }),
    recoveryCodes: codes.meta({ description: "Ten recovery codes, returned only once; empty unless it is the first." }),
  })
  .meta({ id: "RegisteredPasskey", description: "A new passkey." });

export const recoveryCodesSchema = z
  .object({ recoveryCodes: codes.meta({ description: "Ten codes, returned only once. Earlier ones no longer work." }) })
  .meta({ id: "RecoveryCodes", description: "New recovery codes." });

export const ownSignInSchema = z
  .object({
    role: columnOutput(staffMember.role),
    hasPin: z.boolean().meta({ description: "Whether the person has a PIN for shared tablets." }),
    passkeys: z.array(passkeySchema).meta({ description: "The person's passkeys, oldest first." }),
    recoveryCodesLeft: z.int().meta({ description: "How many recovery codes are unused." }),
    emailChange: z
      .object({
        newEmail: z.string().meta({ description: "The new address." }),
        opensAt: instantOutput.meta({ description: "From when the change can be completed." }),
      })
      .meta({ id: "WaitingEmailChange", description: "A change of address that waits for 24 hours." })
      .nullable()
      .meta({ description: "The own change of address that waits; null if there is none." }),
    roleOpensAt: nullableOutput(roleRecovery.effectiveAt),
  })
  .meta({ id: "OwnSignIn", description: "How the signed-in member of the staff signs in." });

export const roleRecoverySchema = z
  .object({ roleOpensAt: instantOutput.meta({ description: "When the role opens, unless an owner stops it." }) })
  .meta({ id: "RoleRecovery", description: "A request for a role without a passkey." });

export const passkeyIdInput = z.object({ id: idInput.meta({ description: "Id of the passkey." }) });

export const recoveryInput = z.object({
  code: textInput(40, 1).meta({ description: "A recovery code, with or without the dash." }),
});

export const memberIdInput = z.object({ memberId: idInput.meta({ description: "Id of the membership." }) });

export const openedSchema = z
  .object({ role: nullableOutput(staffMember.role) })
  .meta({ id: "OpenedRole", description: "The role that this browser's session opens from now on." });
