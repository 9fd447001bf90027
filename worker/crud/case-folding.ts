/** Letters that no change of case leads back to from the letter that they fold to, such as the Kelvin sign from k. */
const oneWayForms = [..."µıſǅǈǋǲ\u0345ςϐϑϕϖϰϱϴϵᲀᲁᲂᲃᲄᲅᲆᲇᲈẛᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾼ\u1fbeῌῼ\u2126\u212a\u212b"];
const oneWayWhole: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["ẞ", "ss"],
  ["İ", "i"],
]);

const ifOne = (changed: string, letter: string): string => ([...changed].length === 1 ? changed : letter);

const foldedLetter = (letter: string): string => {
  const whole = oneWayWhole.get(letter);
  if (whole !== undefined) return whole;
  const lower = ifOne(letter.toLowerCase(), letter);
  const upper = ifOne(lower.toUpperCase(), lower);
  return ifOne(upper.toLowerCase(), upper);
};

/** Text without regard to case: two texts are equal where their folded ones are. "Straße" and "STRASSE" are both "strasse".
 *  Letters fold as in Unicode's CaseFolding.txt (common and simple), besides ß to ss and the Turkish İ and ı to i. */
export const folded = (text: string): string => [...text].map(foldedLetter).join("");

const foldsTo: ReadonlyMap<string, string> = new Map([
  ...oneWayForms.map((form) => [form, foldedLetter(form)] as const),
  ...oneWayWhole,
]);

/** Every other form, beside ASCII capitals, of the letters in folded texts, and what it folds to. For "käse" these are
 *  Ä to ä, the Kelvin sign to k, and ſ, ß and ẞ to s or ss. No other letter can become one of them by folding. */
export const otherForms = (foldedTexts: readonly string[]): ReadonlyMap<string, string> => {
  const letters = new Set(foldedTexts.flatMap((text) => [...text]));
  const forms = new Map([...foldsTo].filter(([, fold]) => letters.has(fold.charAt(0))));
  for (const letter of letters) {
    const upper = ifOne(letter.toUpperCase(), letter);
    if (upper > "\u007f" && upper !== letter && foldedLetter(upper) === letter) forms.set(upper, letter);
  }
  return forms;
};
