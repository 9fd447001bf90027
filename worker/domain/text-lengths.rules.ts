// The maximum lengths of texts that people enter, in UTF-16 code units. Forms and operations share them.

/** Source: RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const maxEmailLength = 254;
export const maxPhoneLength = 32;
export const maxNameLength = 120;
/** A note to the kitchen, an instruction or a reason. */
export const maxNoteLength = 500;
export const maxTableNameLength = 40;
export const maxAllergyNoteLength = 200;
export const maxPromoCodeLength = 64;
export const maxTableLength = 40;
