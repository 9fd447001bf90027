import { type Language, languages } from "../../worker/domain/language.ts";
import { choosePairwise } from "./pairs.ts";
import type { Scene } from "./scenes/scene.ts";
import { scenes } from "./scenes/scenes.ts";

export const widths = ["320", "390", "768", "1280"] as const;
export const themes = ["light", "dark"] as const;
/** How a page is read: as it is, with text at 200 % on a phone, or from right to left. */
export const readings = ["plain", "large text", "right to left"] as const;

export interface View {
  width: number;
  theme: (typeof themes)[number];
  reading: (typeof readings)[number];
}

/** A scene in one language, which is loaded once for all of its views. */
export interface Visit {
  scene: Scene;
  language: Language;
  views: readonly View[];
}

export const nameView = ({ width, theme, reading }: View): string =>
  `${width} px ${theme}${reading === "plain" ? "" : ` ${reading}`}`;

const sceneByName = new Map(scenes.map((scene) => [scene.name, scene]));

/** Text at 200 % is read on a phone of 390 pixels. */
const isPossible = (reading: string, width: string): boolean => reading !== "large text" || width === "390";

/** The views in which every two of scene, width, theme, language and reading meet at least once. */
export const selectJudged = (): Visit[] => {
  const rows = choosePairwise(
    { scene: [...sceneByName.keys()], width: widths, theme: themes, language: languages, reading: readings },
    ({ scene, width, reading }) =>
      isPossible(reading, width) && (sceneByName.get(scene)?.widths ?? widths).includes(width),
  );
  return scenes.flatMap((scene) =>
    languages.flatMap((language) => {
      const own = rows.filter((row) => row.scene === scene.name && row.language === language);
      const views = own.map(({ width, theme, reading }) => ({ width: Number(width), theme, reading }));
      return views.length === 0 ? [] : [{ scene, language, views }];
    }),
  );
};

/** Every scene in every language, width and theme, and on a phone in every reading. */
export const selectAll = (): Visit[] => {
  const plain = widths.flatMap((width) =>
    themes.map((theme): View => ({ width: Number(width), theme, reading: "plain" })),
  );
  const others = (["large text", "right to left"] as const).map(
    (reading): View => ({ width: 390, theme: "light", reading }),
  );
  return scenes.flatMap((scene) => languages.map((language) => ({ scene, language, views: [...plain, ...others] })));
};
