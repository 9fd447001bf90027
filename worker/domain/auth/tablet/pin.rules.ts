const runs = ["0123456789", "9876543210"];

/** Whether a PIN is among the first that people guess: one digit repeated, or a run of digits.
 *  isGuessablePin("1111") and isGuessablePin("4321") are true; isGuessablePin("2580") is false. */
export const isGuessablePin = (pin: string): boolean =>
  new Set(pin).size === 1 || runs.some((run) => run.includes(pin));

/** How many wrong PINs in a row lock a member on a tablet. */
export const maxPinTries = 5;

/** The minutes of the first, second, … lock after five wrong PINs. All later locks are as long as the last, so that a
 *  tablet allows about 50 guesses a day at one of 10,000 PINs. Counted anew after a day without a try. */
export const pinLockMinutes: readonly number[] = [1, 5, 15, 60, 240];

/** The minutes in which wrong PINs count: any 24 hours, not a calendar day. */
export const pinDayMinutes = 24 * 60;

/** How many wrong PINs a member has in any 24 hours on all tablets together. Then the PIN is off until the first of
 *  them is a day old, or until a manager unlocks the member. At 30 of 10,000 a day, a guesser needs months. */
export const maxPinGuesses = 30;
