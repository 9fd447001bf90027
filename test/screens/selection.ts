import { type Language, languages } from "../../worker/domain/language.ts";
import { choosePairwise } from "./pairs.ts";
import type { Scene } from "./scenes/scene.ts";
import { scenes } from "./scenes/scenes.ts";

export const widths = ["320", "390", "768", "1280"] as const;
export const themes = ["light", "dark"] as const;
/** How a page is read: as it is, or with text at 200 % on a phone. Arabic is read from right to left. */
export const readings = ["plain", "large text"] as const;

export interface View {
  width: number;
  theme: (typeof themes)[number];
}

/** A scene in one language and reading, which is loaded once for all of its views. */
export interface Visit {
  scene: Scene;
  language: Language;
  reading: (typeof readings)[number];
  views: readonly View[];
}

export const nameView = ({ width, theme }: View, { reading }: Visit): string =>
  `${width} px ${theme}${reading === "plain" ? "" : ` ${reading}`}`;

const sceneByName = new Map(scenes.map((scene) => [scene.name, scene]));

/** Text at 200 % is read on a phone of 390 pixels. */
const isPossible = (reading: string, width: string): boolean => reading !== "large text" || width === "390";

const isOffered = (scene: Scene | undefined, width: string, language: Language): boolean =>
  scene !== undefined && (scene.widths ?? widths).includes(width) && (scene.languages ?? languages).includes(language);

/** The views in which every two of scene, width, theme, language and reading meet at least once. */
export const selectJudged = (): Visit[] => {
  const rows = choosePairwise(
    { scene: [...sceneByName.keys()], width: widths, theme: themes, language: languages, reading: readings },
    ({ scene, width, language, reading }) =>
      isPossible(reading, width) && isOffered(sceneByName.get(scene), width, language),
  );
  const places = languages.flatMap((language) => readings.map((reading) => ({ language, reading })));
  return scenes.flatMap((scene) =>
    places.flatMap(({ language, reading }) => {
      const own = rows.filter(
        (row) => row.scene === scene.name && row.language === language && row.reading === reading,
      );
      const views = own.map(({ width, theme }) => ({ width: Number(width), theme }));
      return views.length === 0 ? [] : [{ scene, language, reading, views }];
    }),
  );
};

/** Every scene in its languages and widths and in both themes, and on a phone with large text. */
export const selectAll = (): Visit[] =>
  scenes.flatMap((scene) => {
    const views = (scene.widths ?? widths).flatMap((width) =>
      themes.map((theme): View => ({ width: Number(width), theme })),
    );
    const large: View[] = [{ width: 390, theme: "light" }];
    return (scene.languages ?? languages).flatMap((language): Visit[] => [
      { scene, language, reading: "plain", views },
      { scene, language, reading: "large text", views: large },
    ]);
  });
