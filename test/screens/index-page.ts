import { escapeHtml } from "../../worker/escape-html.ts";

export interface Picture {
  scene: string;
  group: string;
  language: string;
  view: string;
  /** The path from the index. */
  file: string;
}

const style = `
:root{color-scheme:light dark}
body{margin:0;padding:1rem 1.5rem;font:1rem/1.5 system-ui,sans-serif}
nav{columns:14rem;margin-block:1rem}
nav a{display:block;padding-block:.25rem}
.row{display:flex;gap:1rem;overflow-x:auto;padding-block:.5rem}
figure{margin:0;flex:none}
img{height:20rem;max-width:28rem;object-fit:cover;object-position:top;border:1px solid #8886;border-radius:.25rem}
figcaption{font-size:.875rem}`;

const renderPicture = ({ file, view, language }: Picture): string =>
  `<figure><a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" alt="" loading="lazy"></a><figcaption>${escapeHtml(`${language} · ${view}`)}</figcaption></figure>`;

const renderScene = (scene: string, pictures: readonly Picture[]): string => {
  const own = pictures.filter((picture) => picture.scene === scene);
  const rows = [...new Set(own.map(({ language }) => language))].map((language) => {
    const row = own.filter((picture) => picture.language === language);
    return `<div class="row">${row.map(renderPicture).join("")}</div>`;
  });
  return `<section><h2 id="${escapeHtml(scene)}">${escapeHtml(scene)}</h2>${rows.join("")}</section>`;
};

/** A page that displays all pictures by scene, a row for each language. */
export const renderIndex = (pictures: readonly Picture[]): string => {
  const names = [...new Set(pictures.map(({ scene }) => scene))];
  const links = names.map((scene) => `<a href="#${escapeHtml(scene)}">${escapeHtml(scene)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Screens</title><style>${style}</style></head><body><h1>Screens</h1><nav>${links.join("")}</nav>
${names.map((scene) => renderScene(scene, pictures)).join("\n")}</body></html>\n`;
};
