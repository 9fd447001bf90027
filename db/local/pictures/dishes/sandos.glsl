// Sandos of Umi: two halves, their cut sides to the front, on a tray of stoneware.
float crustless(vec3 p, vec3 b) { return box(p, b, .05); }
// One half: its cut side looks along +z. Bread above and below, the filling is what the dish adds between .2 and .2 + h.
void breads(vec3 q, float h, float w) {
  float a = rough(crustless(q - vec3(0, .1, -.0), vec3(w, .1, .42)), q, 22., .008), b = rough(crustless(q - vec3(0, .3 + h, -.0), vec3(w, .1, .42)), q, 22., .008);
  U(min(a, b), MILKBREAD);
}
// Where the point lies in the left or the right half.
vec3 sandoHalf(vec3 p, int i) { return i == 0 ? turnY(p - vec3(-.56, .1, .18), .16) : turnY(p - vec3(.58, .1, -.12), -.2); }
vec3 nearest(vec3 p) { vec3 a = sandoHalf(p, 0), b = sandoHalf(p, 1); return abs(a.x) < abs(b.x) ? a : b; }
// A cutlet in its coat: meat inside, panko around it.
void cutlet(vec3 q, float y, float h, float w, int meat) {
  vec3 c = q - vec3(0, y + h, 0);
  float d = box(c, vec3(w, h, .43), min(h * .8, .14));
  U((d > .12 ? d - .02 : d - .03 * noise(q * 20.) - .015 * noise(q * 42.) * step(q.z, .42)) * .8, PANKO);
  U(box(c, vec3(w - .04, h - .045, .462), min(h * .6, .1)), meat);
}
// Shredded cabbage as a wavy layer.
void shreds(vec3 q, float y, float h, float w, int m) {
  vec3 c = q - vec3(0, y + h, 0);
  float d = box(c, vec3(w, h, .42), .04);
  U((d > .12 ? d - .03 : d - .05 * noise(q * vec3(9., 30., 9.))) * .65, m);
}
void sheet(vec3 q, float y, float h, float w, float f, int m) { vec3 c = q - vec3(0, y + h, 0); c.y += .012 * sin(q.x * f); U(rough(box(c, vec3(w, h, .425), h * .9), q, 9., .012) * .85, m); }
void sandoTray(vec3 p) { tray(p, vec2(1.42, .95), SLATE); }

//@ umi-sando/tonkatsu-sando AIM=vec3(0,.38,0) HEIGHT=.42
void scene(vec3 p) { sandoTray(p); vec3 q = nearest(p); if (box(q - vec3(0, .5, 0), vec3(.6, .5, .5), .1) > .25) { U(box(q - vec3(0, .5, 0), vec3(.6, .5, .5), .1) - .05, MILKBREAD); return; }
  breads(q, .5, .53); cutlet(q, .19, .18, .53, PORK); shreds(q, .56, .06, .53, LETTUCE); sheet(q, .545, .018, .53, 9., GRAVY); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == LETTUCE) { s.color = mix(vec3(.72, .8, .45), vec3(.45, .62, .2), noise(p * vec3(8., 40., 8.))); } if (m == PORK) { float f = nearest(p).y; s.color = mix(s.color, vec3(.8, .58, .48), .5 * noise(p * vec3(5., 22., 5.))); } }

//@ umi-sando/gyukatsu-sando AIM=vec3(0,.38,0) HEIGHT=.42
void scene(vec3 p) { sandoTray(p); vec3 q = nearest(p); if (box(q - vec3(0, .5, 0), vec3(.6, .5, .5), .1) > .25) { U(box(q - vec3(0, .5, 0), vec3(.6, .5, .5), .1) - .05, MILKBREAD); return; }
  breads(q, .48, .53); cutlet(q, .2, .21, .53, RARE); sheet(q, .63, .022, .53, 9., GRAVY); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == MILKBREAD && n.y > .6) s.color = mix(s.color, vec3(.62, .36, .14), .7 * smoothstep(.35, .6, fbm(p * 5.))); if (m == RARE) { vec3 q = nearest(p); float e = abs(q.y - .41); s.color = mix(mix(vec3(.55, .09, .1), vec3(.66, .2, .18), fbm(p * 9.)), vec3(.5, .3, .2), smoothstep(.1, .17, e)); } }

//@ umi-sando/ebikatsu-sando AIM=vec3(0,.38,0) HEIGHT=.42
void scene(vec3 p) { sandoTray(p); vec3 q = nearest(p); if (box(q - vec3(0, .5, 0), vec3(.6, .5, .5), .1) > .25) { U(box(q - vec3(0, .5, 0), vec3(.6, .5, .5), .1) - .05, MILKBREAD); return; }
  breads(q, .54, .53); cutlet(q, .19, .18, .53, CREAM); for (int i = 0; i < 5; i++) { float k = float(i); vec3 e = q - vec3(-.4 + .2 * k, .37 + .05 * sin(k * 3.), .42); U(max(ball(e, vec3(.105, .09, .06)), -1.), SHRIMP); } shreds(q, .62, .05, .53, LETTUCE); sheet(q, .55, .04, .53, 11., MAYO); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == CREAM) s.color = vec3(.93, .7, .56); if (m == SHRIMP) s.color = mix(vec3(.97, .84, .76), vec3(.93, .42, .24), smoothstep(.4, .62, sin(p.x * 60. + p.y * 20.) * .3 + .4)); if (m == LETTUCE) s.color = mix(vec3(.72, .8, .45), vec3(.4, .6, .16), noise(p * vec3(8., 40., 8.))); }

//@ umi-sando/chicken-nanban-sando AIM=vec3(0,.4,0) HEIGHT=.42
void scene(vec3 p) { sandoTray(p); vec3 q = nearest(p); if (box(q - vec3(0, .55, 0), vec3(.6, .55, .5), .1) > .25) { U(box(q - vec3(0, .55, 0), vec3(.6, .55, .5), .1) - .05, MILKBREAD); return; }
  breads(q, .62, .53); shreds(q, .19, .05, .53, LETTUCE); vec3 c = q - vec3(0, .47, 0); float d = smin(box(c - vec3(-.24, 0, 0), vec3(.28, .18, .43), .14), box(c - vec3(.27, -.01, 0), vec3(.26, .16, .43), .13), .05); U((d > .12 ? d - .02 : d - .04 * noise(q * 14.)) * .8, FRIED); U(smin(box(c - vec3(-.24, 0, 0), vec3(.24, .14, .462), .1), box(c - vec3(.27, -.01, 0), vec3(.22, .12, .462), .1), .05), MEATWHITE); sheet(q, .63, .085, .53, 8., EGGSALAD); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == EGGSALAD) { s.color = mix(vec3(.96, .88, .66), vec3(.95, .72, .25), step(.62, noise(p * 16.))); if (noise(p * 21. + 9.) > .78) s.color = vec3(.3, .45, .12); } }

//@ umi-sando/menchi-sando AIM=vec3(0,.38,0) HEIGHT=.42
void scene(vec3 p) { sandoTray(p); vec3 q = nearest(p); if (box(q - vec3(0, .5, 0), vec3(.6, .5, .5), .1) > .25) { U(box(q - vec3(0, .5, 0), vec3(.6, .5, .5), .1) - .05, MILKBREAD); return; }
  breads(q, .56, .53); cutlet(q, .19, .21, .52, PATTY); shreds(q, .63, .055, .53, LETTUCE); sheet(q, .605, .02, .53, 9., GRAVY); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == PATTY) { s.color = mix(vec3(.3, .15, .08), vec3(.48, .28, .16), noise(p * 24.)); if (noise(p * 19. + 5.) > .75) s.color = vec3(.75, .62, .45); } if (m == LETTUCE) s.color = mix(vec3(.72, .8, .45), vec3(.45, .62, .2), noise(p * vec3(8., 40., 8.))); }

//@ umi-sando/tamago-sando AIM=vec3(0,.4,0) HEIGHT=.42
void scene(vec3 p) { sandoTray(p); vec3 q = nearest(p); if (box(q - vec3(0, .55, 0), vec3(.6, .6, .5), .1) > .25) { U(box(q - vec3(0, .55, 0), vec3(.6, .6, .5), .1) - .05, MILKBREAD); return; }
  breads(q, .66, .53); vec3 c = q - vec3(0, .53, 0); U(rough(box(c, vec3(.54, .33, .43), .1), q, 7., .015) * .9, OMELET); sheet(q, .185, .02, .53, 9., MAYO); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == OMELET) { vec3 q = nearest(p); float l = sin((q.y - .53) * 34. + sin(q.x * 5.) * .8 + q.x * 1.5); s.color = mix(s.color, vec3(.98, .86, .5), .5 * smoothstep(.55, .95, l)); s.gloss = .6; } }

//@ umi-sando/egg-mayo-sando AIM=vec3(0,.38,0) HEIGHT=.42
void scene(vec3 p) { sandoTray(p); vec3 q = nearest(p); if (box(q - vec3(0, .5, 0), vec3(.6, .55, .5), .1) > .25) { U(box(q - vec3(0, .5, 0), vec3(.6, .55, .5), .1) - .05, MILKBREAD); return; }
  breads(q, .54, .53); vec3 c = q - vec3(0, .47, 0); float d = box(c, vec3(.54, .27, .43), .09); U((d > .12 ? d - .02 : d - .04 * noise(q * 13.)) * .8, EGGSALAD);
  for (int i = 0; i < 2; i++) { vec3 e = q - vec3(-.24 + .48 * float(i), .47, .43); U(max(ball(e, vec3(.2, .19, .04)), -1.), EGGWHITE); U(ball(e - vec3(.01, 0, .005), vec3(.12, .115, .045)), YOLK); } }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == EGGSALAD) s.color = mix(vec3(.95, .72, .25), vec3(.98, .94, .82), smoothstep(.5, .62, noise(p * 15.))); if (m == YOLK) s.color = mix(s.color, vec3(.95, .62, .06), .6); }

//@ umi-sando/yasai-sando AIM=vec3(0,.4,0) HEIGHT=.42
void scene(vec3 p) { sandoTray(p); vec3 q = nearest(p); if (box(q - vec3(0, .6, 0), vec3(.6, .65, .5), .1) > .25) { U(box(q - vec3(0, .6, 0), vec3(.6, .65, .5), .1) - .05, MILKBREAD); return; }
  breads(q, .78, .53); shreds(q, .19, .06, .53, LETTUCE); shreds(q, .32, .07, .53, CARROT); sheet(q, .47, .05, .53, 7., CREAM); vec3 t = q - vec3(0, .65, 0); U(box(t, vec3(.53, .075, .43), .06), TOMATOCUT); sheet(q, .73, .055, .53, 8., AVOCADO); shreds(q, .84, .06, .53, BEET); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { vec3 q = nearest(p); if (m == TOMATOCUT) { float c = abs(fract(q.x * 2.8) - .5); s.color = mix(s.color, vec3(.85, .5, .25), step(.2, c) * step(c, .36) * step(abs(q.y - .65), .04)); } if (m == CARROT || m == BEET || m == LETTUCE) s.color *= .75 + .55 * noise(p * vec3(10., 44., 10.)); }

//@ umi-sando/ichigo-sando AIM=vec3(0,.4,0) HEIGHT=.42
void scene(vec3 p) { sandoTray(p); vec3 q = nearest(p); if (box(q - vec3(0, .55, 0), vec3(.6, .6, .5), .1) > .25) { U(box(q - vec3(0, .55, 0), vec3(.6, .6, .5), .1) - .05, MILKBREAD); return; }
  breads(q, .66, .53); U(box(q - vec3(0, .53, 0), vec3(.53, .34, .425), .06), CREAM);
  for (int i = 0; i < 3; i++) { float k = float(i); vec3 e = q - vec3(-.34 + .34 * k, .53 + (k == 1. ? -.06 : .05), .42); e.y *= k == 1. ? -1. : 1.; float d = smin(ball(e, vec3(.16, .15, .045)), ball(e + vec3(0, .17, 0), vec3(.06, .07, .035)), .14); U(d, BERRYCUT); } }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == BERRYCUT) { vec3 q = nearest(p); float best = 9.; for (int i = 0; i < 3; i++) { float k = float(i); vec2 e = q.xy - vec2(-.34 + .34 * k, .53 + (k == 1. ? -.06 : .05)); e.y *= k == 1. ? -1. : 1.; best = min(best, length(e / vec2(.16, .17 + .06 * step(e.y, 0.)))); } s.color = mix(mix(vec3(.97, .82, .74), vec3(.9, .22, .2), smoothstep(.12, .5, best)), vec3(.7, .03, .05), smoothstep(.62, .95, best)); s.gloss = .6; } }

//@ umi-sando/mango-sando AIM=vec3(0,.4,0) HEIGHT=.42
void scene(vec3 p) { sandoTray(p); vec3 q = nearest(p); if (box(q - vec3(0, .55, 0), vec3(.6, .6, .5), .1) > .25) { U(box(q - vec3(0, .55, 0), vec3(.6, .6, .5), .1) - .05, MILKBREAD); return; }
  breads(q, .66, .53); U(box(q - vec3(0, .53, 0), vec3(.53, .34, .425), .06), CREAM); U(box(turnZ(q - vec3(-.24, .55, .42), .2), vec3(.19, .2, .03), .06), MANGO); U(box(turnZ(q - vec3(.25, .52, .42), -.3), vec3(.18, .19, .03), .06), MANGO); U(box(turnZ(q - vec3(.0, .36, .42), .6), vec3(.09, .09, .03), .04), MANGO); }

//@ umi-sando/mix-fruit-sando AIM=vec3(0,.4,0) HEIGHT=.42
void scene(vec3 p) { sandoTray(p); vec3 q = nearest(p); if (box(q - vec3(0, .55, 0), vec3(.6, .6, .5), .1) > .25) { U(box(q - vec3(0, .55, 0), vec3(.6, .6, .5), .1) - .05, MILKBREAD); return; }
  breads(q, .66, .53); U(box(q - vec3(0, .53, 0), vec3(.53, .34, .425), .06), CREAM); vec3 e = q - vec3(0, .54, .42); U(ball(e, vec3(.17, .19, .045)), BERRYCUT); U(ball(e - vec3(-.35, -.06, 0), vec3(.15, .15, .04)), KIWI); U(ball(e - vec3(.36, .06, 0), vec3(.15, .13, .04)), ORANGE); U(ball(e - vec3(-.26, .2, 0), vec3(.1, .09, .04)), MANGO); U(ball(e - vec3(.24, -.19, 0), vec3(.09, .09, .04)), BLUEBERRY); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { vec3 q = nearest(p); if (m == KIWI) { vec2 e = q.xy - vec2(-.35, .48); float l = length(e), a = atan(e.y, e.x); s.color = mix(s.color, vec3(.85, .88, .6), 1. - smoothstep(.03, .06, l)); if (abs(l - .075) < .014 && sin(a * 14.) > .2) s.color = vec3(.03); } if (m == BERRYCUT) { float l = length((q.xy - vec2(0, .54)) / vec2(.17, .19)); s.color = mix(mix(vec3(.97, .82, .74), vec3(.9, .22, .2), smoothstep(.12, .5, l)), vec3(.7, .03, .05), smoothstep(.62, .95, l)); } if (m == ORANGE) { vec2 e = q.xy - vec2(.36, .6); float a = mod(atan(e.y, e.x), .785) - .39; s.color = mix(s.color, vec3(.98, .85, .6), smoothstep(.3, .37, abs(a)) * .8); } }
