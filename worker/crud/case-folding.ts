/** Letters that fold to another letter but are not its upper or lower case, such as the Kelvin sign, which folds to
 *  k. */
const oneWayForms = [..."µıſǅǈǋǲ\u0345ςϐϑϕϖϰϱϴϵᲀᲁᲂᲃᲄᲅᲆᲇᲈẛᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾼ\u1fbeῌῼ\u2126\u212a\u212b"];
const oneWayFolds: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["ẞ", "ss"],
  ["İ", "i"],
]);

const ifSingleLetter = (changed: string, letter: string): string => ([...changed].length === 1 ? changed : letter);

const foldLetter = (letter: string): string => {
  const whole = oneWayFolds.get(letter);
  if (whole !== undefined) return whole;
  const lower = ifSingleLetter(letter.toLowerCase(), letter);
  const upper = ifSingleLetter(lower.toUpperCase(), lower);
  return ifSingleLetter(upper.toLowerCase(), upper);
};

/** Folds case for comparison: two texts are equal if their folded forms are. "Straße" and "STRASSE" both become
 *  "strasse". Follows Unicode's CaseFolding.txt (common and simple); also folds ß to ss, and Turkish İ and ı to i. */
export const foldCase = (text: string): string => [...text].map(foldLetter).join("");

const foldsTo: ReadonlyMap<string, string> = new Map([
  ...oneWayForms.map((form) => [form, foldLetter(form)] as const),
  ...oneWayFolds,
]);

/** Maps every non-ASCII letter that folds into a letter of `foldedTexts` to its folded form. For "käse": Ä to ä, the
 *  Kelvin sign to k, and ſ, ß and ẞ to s or ss. */
export const findOtherForms = (foldedTexts: readonly string[]): ReadonlyMap<string, string> => {
  const letters = new Set(foldedTexts.flatMap((text) => [...text]));
  const forms = new Map([...foldsTo].filter(([, fold]) => letters.has(fold.charAt(0))));
  for (const letter of letters) {
    const upper = ifSingleLetter(letter.toUpperCase(), letter);
    if (upper > "\u007f" && upper !== letter && foldLetter(upper) === letter) forms.set(upper, letter);
  }
  return forms;
};
