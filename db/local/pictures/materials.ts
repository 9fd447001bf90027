/** What a surface is made of: two colours that a noise mixes, specks, gloss, glow and bumps. */
interface Material {
  colors: readonly [string, string];
  /** How many patches of colour there are per hand width. */
  patches: number;
  /** 0 is chalk, 1 is a glaze, 2 is polished metal. */
  gloss: number;
  /** How much light shines through, from 0 to 1. */
  glow?: number;
  bump?: number;
  grain?: number;
  specks?: readonly [color: string, share: number];
}

const made = (
  colors: string,
  patches: number,
  gloss: number,
  more: Omit<Material, "colors" | "patches" | "gloss"> = {},
) => {
  const [first = "#ffffff", second = first] = colors.split(" ");
  return { colors: [first, second], patches, gloss, ...more } as const satisfies Material;
};

/** The materials by the name that the shaders use. */
export const materials: Readonly<Record<string, Material>> = {
  TABLE: made("#5a3a24 #3a2417", 3, 0.25),
  PLATE: made("#e9dfce #e0d4c0", 2, 0.75, { specks: ["#8a6a4a", 0.012], grain: 34 }),
  GLAZE: made("#f4f1ea #efebe2", 2, 0.85),
  SLATE: made("#7d8f98 #6f828c", 4, 0.5, { specks: ["#4d5e68", 0.03], grain: 40 }),
  COPPER: made("#e09468 #d07f52", 2, 2, { bump: 0.05, grain: 9 }),
  STEEL: made("#b9b7b3 #a8a6a2", 2, 2),
  WOOD: made("#b98550 #a06d3e", 4, 0.2),
  PAPER: made("#efe7d8 #e6dcc9", 3, 0.05, { glow: 0.3 }),
  CLOTH: made("#c9bda8 #bdb09a", 30, 0, { bump: 0.5, grain: 60 }),
  BUN: made("#c9853f #b06a2a", 2.4, 0.65, { bump: 0.06, grain: 26, glow: 0.1 }),
  CRUMB: made("#f3dfb5 #e6c88f", 12, 0.05, { bump: 0.7, grain: 22, glow: 0.35 }),
  TOAST: made("#e6bd7c #c28a45", 6, 0.1, { bump: 0.6, grain: 22, glow: 0.15 }),
  CRUST: made("#b97a3c #96592a", 5, 0.25, { bump: 0.4, grain: 18 }),
  MILKBREAD: made("#fbf3df #f5e8cc", 8, 0.02, { bump: 0.45, grain: 26, glow: 0.5 }),
  PATTY: made("#5d3320 #3c1f13", 9, 0.6, { bump: 1, grain: 15 }),
  STEAK: made("#5e3220 #371b10", 5, 0.7, { bump: 0.5, grain: 14 }),
  RARE: made("#b23a3a #97292e", 7, 0.6, { bump: 0.35, grain: 20, glow: 0.35 }),
  BRAISE: made("#5a2c1a #3d1b10", 6, 0.85, { bump: 0.6, grain: 13 }),
  FRIED: made("#d08a35 #a45c1b", 6, 0.3, { bump: 1.1, grain: 16, specks: ["#7c3d10", 0.05] }),
  PANKO: made("#d99a45 #b3702a", 9, 0.15, { bump: 1.3, grain: 22 }),
  ROAST: made("#c47a30 #8a4618", 3.2, 0.8, { bump: 0.5, grain: 14, specks: ["#4a220c", 0.04] }),
  MEATWHITE: made("#f0dcc0 #e2c6a2", 5, 0.25, { bump: 0.5, grain: 18, glow: 0.4 }),
  PORK: made("#efd9c6 #e3c1ab", 5, 0.25, { bump: 0.4, grain: 16, glow: 0.35 }),
  SALMON: made("#f08a5c #e2703f", 5, 0.55, { bump: 0.2, grain: 12, glow: 0.35 }),
  SHRIMP: made("#f6c7a8 #ee9a74", 5, 0.5, { glow: 0.45 }),
  LOBSTER: made("#f7e3d4 #dd5436", 4.5, 0.5, { glow: 0.4 }),
  BACON: made("#a8402a #e0a988", 7, 0.6, { bump: 0.4, grain: 12, glow: 0.2 }),
  SAUERKRAUT: made("#f3e6ae #e2cf8a", 9, 0.4, { bump: 0.8, grain: 20, glow: 0.4 }),
  PASTRAMI: made("#b5524a #8d3431", 8, 0.5, { bump: 0.4, grain: 16, glow: 0.25 }),
  CHEDDAR: made("#f0b04a #e8a03a", 3, 0.55, { glow: 0.35 }),
  SWISS: made("#f7dc8c #f0cd6d", 3, 0.45, { glow: 0.5 }),
  FETA: made("#fbf7ee #f3ecdd", 6, 0.15, { bump: 0.4, grain: 14, glow: 0.45 }),
  CREAM: made("#fffaf0 #f9f0de", 3, 0.35, { glow: 0.55 }),
  BUTTER: made("#f8dc72 #f4d05a", 3, 0.6, { glow: 0.5 }),
  LETTUCE: made("#9ab552 #74943c", 5, 0.4, { bump: 0.4, grain: 12, glow: 0.6 }),
  LEAF: made("#5f8a3c #44682c", 5, 0.4, { bump: 0.5, grain: 14, glow: 0.55 }),
  KALE: made("#3f6f33 #274f25", 6, 0.3, { bump: 0.8, grain: 16, glow: 0.45 }),
  HERB: made("#6b9440 #4a7230", 8, 0.3, { glow: 0.6 }),
  FLORET: made("#5a7a34 #3c5a26", 9, 0.1, { bump: 1.4, grain: 30, glow: 0.2, specks: ["#2a2410", 0.1] }),
  STALK: made("#a5c26a #86a94e", 5, 0.3, { glow: 0.4 }),
  SPROUT: made("#8aa844 #4f6f25", 4, 0.45, { bump: 0.3, grain: 10, glow: 0.35, specks: ["#3d2410", 0.05] }),
  SPROUTCUT: made("#d9dc9a #9fb457", 7, 0.3, { glow: 0.4, bump: 0.3, grain: 12 }),
  CAULI: made("#f0deb4 #d29b52", 5, 0.25, { bump: 1, grain: 22, glow: 0.3 }),
  TOMATO: made("#d6331f #bd2415", 3, 0.9, { glow: 0.4 }),
  TOMATOCUT: made("#e4553a #c93423", 6, 0.8, { glow: 0.5, bump: 0.2, grain: 10 }),
  ONION: made("#e9dcec #a8588f", 5, 0.6, { glow: 0.6 }),
  PICKLE: made("#9bab3e #74862a", 5, 0.7, { glow: 0.45, bump: 0.2, grain: 12 }),
  CARROT: made("#ee8428 #dd6d18", 4, 0.5, { glow: 0.3 }),
  BEET: made("#8a1740 #64102f", 4, 0.85, { glow: 0.25 }),
  RADISH: made("#fbeef0 #f6e2e6", 4, 0.5, { glow: 0.5 }),
  REDSKIN: made("#c92a4e #b01d3f", 4, 0.6),
  AVOCADO: made("#b9c95c #8fae3d", 3, 0.5, { glow: 0.4, bump: 0.2, grain: 12 }),
  MUSHROOM: made("#a8754a #7b4e2c", 4, 0.55, { bump: 0.3, grain: 12 }),
  CORN: made("#f4c542 #e8ad28", 6, 0.5, { glow: 0.4 }),
  ORANGE: made("#f59a2c #ee8318", 6, 0.75, { glow: 0.6, bump: 0.3, grain: 14 }),
  LEMON: made("#f7e27a #f2d64e", 6, 0.7, { glow: 0.7, bump: 0.3, grain: 14 }),
  PEEL: made("#f4ce3a #ecbd22", 4, 0.5, { bump: 0.5, grain: 26 }),
  PITH: made("#fbf6e2 #f7efd2", 4, 0.2, { glow: 0.6 }),
  ORANGEPEEL: made("#f08a1c #e67a10", 4, 0.5, { bump: 0.5, grain: 26 }),
  BERRY: made("#d4213a #b8142c", 4, 0.9, { glow: 0.4, specks: ["#f2d36a", 0.06], grain: 26 }),
  BERRYCUT: made("#f27a7a #e0404c", 4, 0.6, { glow: 0.5 }),
  BLUEBERRY: made("#3c4674 #272c52", 4, 0.4, { glow: 0.1 }),
  MANGO: made("#f9b32a #f29c18", 4, 0.7, { glow: 0.6 }),
  KIWI: made("#9cc044 #7fa82f", 5, 0.7, { glow: 0.6 }),
  APPLE: made("#e8c887 #cf9e52", 4, 0.6, { glow: 0.4 }),
  PEACH: made("#f6ae5a #ea8140", 3, 0.6, { glow: 0.5 }),
  YOLK: made("#fbae17 #f7a00f", 3, 0.95, { glow: 0.45 }),
  EGGWHITE: made("#fffdf6 #f8f3e6", 4, 0.6, { glow: 0.5, bump: 0.1, grain: 8 }),
  OMELET: made("#fbd04c #f4be34", 4, 0.45, { glow: 0.5, bump: 0.15, grain: 10 }),
  EGGSALAD: made("#fbdc78 #f5c94e", 9, 0.4, { glow: 0.45, bump: 0.7, grain: 14, specks: ["#fffbee", 0.2] }),
  POTATO: made("#f5dc95 #eaca74", 5, 0.4, { glow: 0.4, bump: 0.2, grain: 12 }),
  FRY: made("#efc15c #dba03a", 4, 0.4, { glow: 0.25, bump: 0.4, grain: 18 }),
  MASH: made("#f8e9bd #f0dca4", 4, 0.35, { glow: 0.4, bump: 0.2, grain: 10 }),
  PASTA: made("#f0cf86 #e4bb68", 4, 0.5, { glow: 0.35 }),
  NOODLE: made("#f6dd9c #edcc80", 4, 0.6, { glow: 0.45 }),
  VODKASAUCE: made("#e5743a #d55f2a", 4, 0.85, { glow: 0.35 }),
  CHEESESAUCE: made("#f7b93a #f0a626", 4, 0.7, { glow: 0.45 }),
  TOMATOSOUP: made("#d9481f #c93b16", 3, 0.85, { glow: 0.3 }),
  BROTH: made("#d99a2e #c78522", 3, 0.95, { glow: 0.5 }),
  MISO: made("#c9975a #b07a3e", 3.2, 0.8, { glow: 0.4 }),
  GRAVY: made("#4b2312 #391809", 3, 1, { glow: 0.1 }),
  HONEY: made("#e09a1c #cf8410", 3, 1, { glow: 0.6 }),
  SYRUP: made("#8a4712 #73380c", 3, 1, { glow: 0.4 }),
  HOTSAUCE: made("#c8361a #a92811", 3, 1, { glow: 0.3 }),
  MAYO: made("#fff6dc #faecc6", 3, 0.7, { glow: 0.5 }),
  RICE: made("#fffdf6 #f3efe4", 5, 0.3, { glow: 0.5 }),
  GRAIN: made("#cfa365 #a3743c", 12, 0.2, { glow: 0.2 }),
  OAT: made("#cf9c58 #a26c30", 9, 0.2, { bump: 0.6, grain: 18 }),
  BEAN: made("#3a2a22 #241812", 5, 0.6),
  NUT: made("#a8713e #7d4d25", 7, 0.3, { bump: 0.5, grain: 14 }),
  SESAME: made("#f5e6bf #ead6a4", 4, 0.3, { glow: 0.3 }),
  NORI: made("#1d2e1d #101c12", 8, 0.35, { bump: 0.5, grain: 24 }),
  PEPPER: made("#2a2018 #15100c", 8, 0.2),
  CHILI: made("#c02a16 #a01d0e", 6, 0.5, { glow: 0.4 }),
  PANCAKE: made("#c98644 #a9642a", 2.6, 0.2, { bump: 0.2, grain: 16, glow: 0.15 }),
  PANCAKESIDE: made("#f2d9a0 #e6c582", 6, 0.05, { bump: 0.5, grain: 20, glow: 0.35 }),
  CORNBREAD: made("#eab84c #d69a32", 6, 0.2, { bump: 0.6, grain: 16, glow: 0.25 }),
  PASTRY: made("#d9a052 #b97530", 4, 0.4, { bump: 0.4, grain: 14, glow: 0.15 }),
  CHOCOLATE: made("#3d2015 #2a130c", 4, 0.6, { bump: 0.15, grain: 12 }),
  CHOCCAKE: made("#4a2818 #331a0f", 8, 0.15, { bump: 0.7, grain: 20 }),
  COOKIE: made("#c98d4a #a96c2e", 4, 0.15, { bump: 0.8, grain: 12, glow: 0.1 }),
  PUMPKIN: made("#d98a3a #c97528", 3, 0.35, { glow: 0.3 }),
  CUSTARD: made("#d59a4a #c8883a", 3, 0.6, { glow: 0.35 }),
  SPONGE: made("#f4d596 #e8bf74", 9, 0.05, { bump: 0.8, grain: 20, glow: 0.35 }),
  SORBETRED: made("#d93c5c #c42a4c", 5, 0.4, { bump: 0.7, grain: 14, glow: 0.4 }),
  SORBETPEACH: made("#f7b26a #f0a050", 5, 0.4, { bump: 0.7, grain: 14, glow: 0.4 }),
  VANILLA: made("#fdf3d6 #f6e6bd", 5, 0.4, { bump: 0.6, grain: 14, glow: 0.45, specks: ["#5a452c", 0.006] }),
  COFFEE: made("#2b140a #1d0d06", 3, 1),
  CREMA: made("#a9683a #8c4f28", 5, 0.6, { glow: 0.15 }),
  FOAM: made("#fdf4e2 #f6e8cf", 4, 0.4, { glow: 0.4, bump: 0.15, grain: 30 }),
  TEA: made("#8f3d0e #7a3009", 3, 1, { glow: 0.4 }),
  MATCHA: made("#8aa83c #739430", 5, 0.4, { glow: 0.3, bump: 0.2, grain: 40 }),
  HOJICHA: made("#b98a5c #a5764a", 4, 0.5, { glow: 0.3 }),
  ICE: made("#f2f6f8 #dfe8ec", 4, 0.9, { glow: 0.9, bump: 0.3, grain: 5 }),
  MINT: made("#4fa03c #37842b", 6, 0.4, { glow: 0.6, bump: 0.5, grain: 14 }),
  ROSEMARY: made("#56753c #3f5c2c", 8, 0.3, { glow: 0.3 }),
  LABEL: made("#f3e7cf #ece0c6", 3, 0.1),
  COPPERINK: made("#a4451c #a4451c", 2, 0.2),
  INK: made("#3b2a20 #3b2a20", 2, 0.1),
  KRAFT: made("#b08456 #a37849", 20, 0.05, { bump: 0.2, grain: 30 }),
  LINEN: made("#e6dcc8 #dccfb8", 40, 0, { bump: 0.5, grain: 70 }),
  SEA: made("#1f5f7a #1a5068", 6, 0.05),
  LACQUER: made("#2a1a16 #1e120f", 3, 1),
  CAP: made("#2a2522 #221d1a", 3, 0.6),
  STRAW: made("#f4ede0 #f4ede0", 3, 0.3, { glow: 0.3 }),
  CHERRY: made("#c41226 #a00a1c", 3, 1, { glow: 0.4 }),
  LINDEN: made("#2f6b3f #285c36", 4, 0.3),
};

const linear = (hex: string): string => {
  const parts = [1, 3, 5].map((at) => ((Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2).toFixed(4));
  return `vec3(${parts.join(",")})`;
};

const float = (value: number): string => value.toFixed(3);

const writeLine = (name: string): string => {
  const {
    colors,
    patches,
    gloss,
    glow = 0,
    bump = 0,
    grain = 12,
    specks = ["#000000", 0],
  } = materials[name] ?? made("#ff00ff", 1, 0);
  const [first, second] = colors.map(linear);
  const surface = `Surface(a, ${[gloss, glow, bump, grain].map(float).join(",")})`;
  return `if (m == ${name}) { a = ${first}; b = ${second}; speck = ${linear(specks[0])}; freq = ${float(patches)}; specks = ${float(specks[1])}; s = ${surface}; return; }`;
};

/** The numbers of the materials that a shader names, and what they are made of. */
export const writeMaterials = (source: string): { numbers: string; list: string } => {
  const used = Object.keys(materials).filter(
    (name) => ["TABLE", "PLATE"].includes(name) || new RegExp(`\\b${name}\\b`).test(source),
  );
  const numbers = used.map((name, index) => `const int ${name} = ${index};`).join("\n");
  const parameters = "int m, out vec3 a, out vec3 b, out vec3 speck, out float freq, out float specks, out Surface s";
  const list = `void material(${parameters}) {\n${used.map(writeLine).join("\n")}\n}`;
  return { numbers, list };
};
