import { z } from "zod";
import { staffMember } from "../../../../db/schema/customers.ts";
import { maxTablets, sharedTablet } from "../../../../db/schema/staff/tablets.ts";
import { columnOutput } from "../../column-schemas.ts";
import { idInput, instantOutput, textInput } from "../../schemas.ts";
import { isGuessablePin } from "./pin.rules.ts";

/** A PIN as typed. Japanese keyboards type full-width digits. */
const pinInput = z
  .string()
  .transform((text) => text.normalize("NFKC").trim())
  .pipe(z.string().regex(/^\d{4,6}$/, "Please enter 4 to 6 digits."))
  .meta({ description: "4 to 6 digits." });

const newPinInput = pinInput
  .refine((pin) => !isGuessablePin(pin), "This PIN is easy to guess. Please choose one without a run of digits.")
  .meta({ description: "4 to 6 digits, which are not all equal and no run such as 1234." });

const memberIdInput = idInput.meta({ description: "Id of the membership." });

export const memberInput = z.object({ memberId: memberIdInput });

export const ownPinInput = z.object({ pin: newPinInput });

export const pinInvitationInput = z.object({
  token: z.string().max(100, "This is not the secret of an invitation.").meta({
    description: "The secret of the invitation, behind the # of its link.",
  }),
  pin: newPinInput,
});

export const pinInvitationSchema = z
  .object({
    link: z.string().meta({ description: "The link on which the person chooses a PIN, once. Returned only here." }),
    expiresAt: instantOutput.meta({ description: "Until when the link works." }),
  })
  .meta({ id: "PinInvitation", description: "An invitation to choose a PIN for shared tablets." });

export const pinChosenSchema = z
  .object({ hasPin: z.boolean().meta({ description: "Whether the PIN is set." }) })
  .meta({ id: "PinChosen", description: "The result of an invitation that was used." });

export const pinSignInInput = memberInput.extend({
  pin: pinInput,
  newPin: newPinInput.nullish().meta({
    description: "The PIN that replaces a temporary one. Required at its first use.",
  }),
});

export const pinSignInSchema = z
  .object({
    isSignedIn: z.boolean().meta({ description: "Whether this tablet is now signed in as the person." }),
    mustChangePin: z.boolean().meta({
      description: "Whether this PIN is temporary. Call again with a new one.",
    }),
  })
  .meta({ id: "PinSignIn", description: "The result of a right PIN." });

export const tabletInput = z.object({
  name: textInput(60, 1).meta({ description: "The name of the tablet, such as Counter." }),
  idleMinutes: z
    .int()
    .min(1, "Please choose 1 to 240 minutes.")
    .max(240, "Please choose 1 to 240 minutes.")
    .default(5)
    .meta({ description: "Minutes without a touch after which the tablet locks itself, 1 to 240. Default: 5." }),
});

const tabletFields = {
  id: columnOutput(sharedTablet.id),
  createdAt: columnOutput(sharedTablet.createdAt),
  updatedAt: columnOutput(sharedTablet.updatedAt),
  name: columnOutput(sharedTablet.name),
  idleMinutes: columnOutput(sharedTablet.idleMinutes),
  lastUsedAt: columnOutput(sharedTablet.lastUsedAt),
};

export const tabletSchema = z
  .object(tabletFields)
  .meta({ id: "SharedTablet", description: "A browser that several people of the staff use." });

const pinPersonSchema = z
  .object({
    memberId: columnOutput(staffMember.id),
    name: z.string().meta({ description: "The person's name." }),
  })
  .meta({ id: "PinPerson", description: "A person who can sign in on a shared tablet." });

export const tabletLockSchema = z
  .object({
    name: columnOutput(sharedTablet.name),
    idleMinutes: columnOutput(sharedTablet.idleMinutes),
    people: z.array(pinPersonSchema).meta({ description: "The people who have a PIN, by name." }),
  })
  .meta({ id: "TabletLock", description: "The lock screen of a shared tablet." });

export const memberPinSchema = z
  .object({
    memberId: columnOutput(staffMember.id),
    hasPin: z.boolean().meta({ description: "Whether the person can sign in on shared tablets." }),
  })
  .meta({ id: "MemberPin", description: "Whether a staff member has a PIN." });

export const unlockedSchema = z
  .object({ memberId: columnOutput(staffMember.id) })
  .meta({ id: "UnlockedMember", description: "A staff member whose wrong PINs are forgotten." });

export const tooManyTabletsText = `A restaurant can have ${maxTablets} shared tablets. Please remove one first.`;
