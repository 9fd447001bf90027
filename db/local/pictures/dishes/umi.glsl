// Small plates, bowls and drinks of Umi Sando.
void ochawan(vec3 p) { bowl(p, 1.15, .68, SLATE); }
void chopsticks(vec3 p) { for (int i = 0; i < 2; i++) { float k = float(i); U(cone(p, vec3(-1.1, .1, 1.12 + .1 * k), vec3(1.1, .1, 1.02 + .12 * k), .035, .02), WOOD); } U(box(p - vec3(-.75, .04, 1.13), vec3(.1, .04, .16), .03), SLATE); }
float tall(vec3 p) { return tumbler(p, .4, .46, 1.5); }
void cubes(vec3 p, float y, int n) { for (int i = 0; i < n; i++) { float k = float(i); vec2 at = spread(k, float(n), .2); U(box(turnX(turnY(turnZ(p - vec3(at.x, y + .22 * mod(k, 3.) - .2, at.y), k), k * 2.3), k), vec3(.14), .05), ICE); } }

//@ umi-sando/karaage AIM=vec3(0,.25,0) HEIGHT=.55
void scene(vec3 p) {
  tray(p, vec2(1.4, 1.), SLATE);
  float guard = ball(p - vec3(-.1, .35, 0), vec3(1.2, .75, .95));
  if (guard > .3) U(guard, FRIED);
  else for (int i = 0; i < 7; i++) { float k = float(i); vec2 at = spread(k, 7., .8); vec3 q = turnY(p - vec3(at.x - .12, .33 + .34 * (1. - dot(at, at) / .64), at.y * .85), k * 1.9); crisp(q, vec3(.32, .24, .27), k * 3., FRIED); }
  leaves(p - vec3(-.95, .14, -.4), .3, .15, 9, .4, LETTUCE); wedge(turnY(p - vec3(.98, .1, .42), 2.4), .28);
  U(rough(ball(p - vec3(.85, .14, -.5), vec3(.3, .14, .22)), p, 7., .06) * .8, MAYO);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == FRIED) s.color = mix(s.color * 1.15, vec3(.26, .1, .025), .6 * smoothstep(.45, .7, fbm(p * 5.))); }

//@ umi-sando/potato-salad AIM=vec3(0,.25,0)
void scene(vec3 p) {
  bowl(p, 1.15, .5, SLATE);
  float d = ball(p - vec3(0, .36, 0), vec3(.98, .52, .95));
  if (d > .3) U(d - .05, MASH);
  else {
    U((d - .09 * noise(p * 6.) - .05 * noise(p * 15.)) * .65, MASH);
    for (int i = 0; i < 9; i++) { float k = float(i); vec2 at = spread(k, 9., .72); vec3 q = p - vec3(at.x, .93 - .42 * dot(at, at), at.y); q = turnX(turnY(q, k * 2.), .7); U(disc(q, .15, .02, .015), PICKLE); }
    for (int i = 0; i < 9; i++) { float k = float(i); vec2 at = spread(k + .5, 9., .75).yx; vec3 q = p - vec3(at.x, .93 - .42 * dot(at, at), at.y); U(disc(turnX(turnY(q, k), .6), .11, .035, .02), CARROT); }
    balls(p - vec3(0, .5, 0), .7, .36, 11, .06, CORN);
    vec3 e = turnX(p - vec3(.1, .96, .12), .35); float h = ball(e, vec3(.26, .2, .3)); U(max(h, e.y - .04), EGGWHITE); U(max(ball(e - vec3(0, .02, .02), vec3(.15, .1, .16)), e.y - .06), YOLK);
  }
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == MASH) { vec3 c = floor(p * 34.); if (hash(c) > .985) s.color = vec3(.06, .045, .03); } }

//@ umi-sando/nori-fries AIM=vec3(0,.25,0) HEIGHT=.55
void scene(vec3 p) { tray(p, vec2(1.35, .95), SLATE); fries(p - vec3(-.1, .1, 0), .85, .62, 60); ramekin(p - vec3(1., .1, .5), .25, GLAZE, MAYO); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == FRY || m == SLATE) { vec3 c = floor(p * 32.); if (hash(c) > (m == FRY ? .78 : .97) && n.y > .1) s.color = vec3(.05, .16, .05); } }

//@ umi-sando/miso-soup AIM=vec3(0,.25,0)
void scene(vec3 p) {
  bowl(p, 1.12, .7, LACQUER);
  float d = filling(p, 1.12, .56); U(d - .01 * wave(p * 6.), MISO);
  for (int i = 0; i < 9; i++) { float k = float(i); vec2 at = spread(k, 9., .62); U(box(turnY(p - vec3(at.x - .1, .56 + .03 * hash(k), at.y), k * 1.4), vec3(.12), .025), FETA); }
  for (int i = 0; i < 9; i++) { float k = float(i); vec2 at = spread(k + .6, 9., .72).yx; vec3 q = turnX(turnY(p - vec3(at.x, .565, at.y), k * 2.), .3 * sin(k)); q.y -= .04 * sin(q.x * 14.) + .03 * sin(q.z * 17.); U(max(abs(q.y) - .015, length(q.xz) - .2) * .6, KALE); }
  for (int i = 0; i < 14; i++) { float k = float(i); vec2 at = spread(k + .3, 14., .8); U(max(ring(turnX(p - vec3(at.x, .59, at.y), .4), .055, .018), -1.), STALK); }
  chopsticks(p);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == MISO) s.color *= mix(.75, 1.3, fbm(p * 2.6 + 3.)); if (m == LACQUER && p.y > .66) s.color = vec3(.25, .02, .015); }

//@ umi-sando/yakitori-don AIM=vec3(0,.28,0)
void scene(vec3 p) {
  ochawan(p);
  float d = ball(p - vec3(0, .42, 0), vec3(.98, .3, .98)); U(d > .12 ? d - .04 : (d - .05 * noise(p * vec3(26., 18., 22.)) - .02 * noise(p * 12.)) * .65, RICE);
  for (int j = 0; j < 3; j++) { float y = float(j); vec3 r = turnY(p - vec3(0, .76, -.42 + .4 * y), .25 - .1 * y); float guard = box(r, vec3(1.3, .2, .2), .05); if (guard > .2) { U(guard, STEAK); continue; }
    U(stick(r, vec3(-1.2, .02, 0), vec3(.95, .02, 0), .022), WOOD);
    for (int i = 0; i < 5; i++) { float k = float(i); vec3 q = turnX(r - vec3(-.7 + .34 * k, 0, 0), k * 2. + y); if (mod(k + y, 3.) == 1.) U(box(q, vec3(.075, .1, .1), .06), SPROUTCUT); else U(rough(box(q, vec3(.145, .13, .15), .07), r + y, 12., .04) * .75, BRAISE); } }
  for (int i = 0; i < 12; i++) { float k = float(i); vec2 at = spread(k + .3, 12., .75); U(ring(turnX(p - vec3(at.x, .9 - .3 * dot(at, at), at.y), .5), .05, .018), STALK); }
  vec3 e = turnX(p - vec3(.62, .72, .52), .5); float h = ball(e, vec3(.24, .19, .28)); U(max(h, e.y - .04), EGGWHITE); U(max(ball(e - vec3(0, .02, .02), vec3(.14, .1, .15)), e.y - .06), YOLK);
  chopsticks(p);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == BRAISE) { s.color = mix(vec3(.32, .12, .03), vec3(.07, .025, .01), smoothstep(.4, .65, fbm(p * 6.))); s.gloss = 1.; } if (m == STALK) s.color = vec3(.35, .55, .12); }

//@ umi-sando/hojicha-latte AIM=vec3(.05,.34,0) HEIGHT=.6
void scene(vec3 p) { tray(p, vec2(1.25, .95), SLATE); vec3 q = p - vec3(-.1, .06, 0); cup(q, .8, .72, GLAZE); U(disc(q - vec3(0, .66, 0), .76, .03, .02), FOAM); U(box(turnY(p - vec3(1., .13, .35), .4), vec3(.2, .04, .1), .03), COOKIE); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == FOAM) { vec2 q = p.xz - vec2(-.1, 0); float l = length(q), a = atan(q.y, q.x); float leafy = 0.; for (int i = 0; i < 5; i++) { float y = -.42 + .17 * float(i), w = .36 - .05 * float(i); vec2 e = (q - vec2(0, y + .12)) / vec2(w, .075); e.y += e.x * e.x * 1.1; leafy = max(leafy, 1. - smoothstep(.75, 1.05, length(e))); } s.color = mix(vec3(.4, .22, .1), vec3(.93, .86, .74), leafy); s.color = mix(s.color, vec3(.3, .15, .06), smoothstep(.64, .77, l)); s.bump = 0.; } }

//@ umi-sando/matcha AIM=vec3(.05,.34,0) HEIGHT=.6
void scene(vec3 p) { tray(p, vec2(1.3, .95), WOOD); vec3 q = p - vec3(-.15, .08, 0); bowl(q, .86, .74, LACQUER); U(disc(q - vec3(0, .54, 0), .74, .05, .03) - .006 * noise(p * 30.), MATCHA);
  vec3 w = turnZ(turnY(p - vec3(.98, .3, .2), .3), .0); U(max(abs(length(w.xz) - .17 + .05 * w.y) - .03, abs(w.y) - .2) + .012 * sin(atan(w.z, w.x) * 40.), BUTTER); U(disc(w - vec3(0, .28, 0), .11, .12, .03), BUTTER); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == MATCHA) { s.color = mix(vec3(.2, .3, .04), vec3(.42, .55, .14), smoothstep(.3, .65, fbm(p * 9.))); vec3 c = floor(p * 26.); if (hash(c) > .93) s.color *= 1.35; } if (m == LACQUER) { s.color = mix(vec3(.05, .05, .055), vec3(.16, .12, .09), fbm(p * 6.)); s.gloss = .5; } if (m == BUTTER) s.color = vec3(.65, .48, .25); }

//@ umi-sando/yuzu-soda CLEAR=1 AIM=vec3(0,.72,0) HEIGHT=.34 MURK=vec3(.85,.78,.4) CLOUD=.45 TINT=vec3(.06,.1,.6)
float glass(vec3 p) { return tall(p); }
float liquid(vec3 p) { return drink(p, .4, .46, 1.5, 1.3); }
void scene(vec3 p) { U(box(p - vec3(0, .02, 0), vec3(.62, .025, .62), .015), LINEN); cubes(p, 1.1, 6); citrus(turnX(p - vec3(.08, .8, .28), 1.45), .24, LEMON, PEEL); citrus(turnX(turnY(p - vec3(.45, 1.55, .05), .6), 1.2), .26, LEMON, PEEL); herbs(p - vec3(-.1, 1.5, 0), .1, 4, .28, MINT);
  vec3 q = turnY(p - vec3(.98, .28, .42), .4); U(rough(ball(q, vec3(.32, .28, .32)), q, 9., .02), PEEL); wedge(p - vec3(-.95, .02, .45), .27); for (int i = 0; i < 14; i++) { float k = float(i); vec2 at = spread(k, 14., .3); U(length(p - vec3(at.x, .3 + hash(k) * .8, at.y)) - .022, ICE); } }

//@ umi-sando/melon-cream-soda CLEAR=1 AIM=vec3(0,.82,0) HEIGHT=.32 ZOOM=.4 MURK=vec3(.1,.72,.2) CLOUD=.55 TINT=vec3(2.2,.12,1.6)
float glass(vec3 p) { return tall(p); }
float liquid(vec3 p) { return drink(p, .4, .46, 1.5, 1.3); }
void scene(vec3 p) { U(box(p - vec3(0, .02, 0), vec3(.62, .025, .62), .015), LINEN); cubes(p, 1.15, 5); vec3 q = p - vec3(.02, 1.52, 0); float d = length(q) - .38; U(d > .12 ? d : (d - .03 * noise(q * 9.)) * .8, VANILLA); U(length(p - vec3(.16, 1.93, .14)) - .12, CHERRY); U(stick(p, vec3(.16, 2.02, .14), vec3(.3, 2.28, .05), .014), WOOD); U(max(stick(p, vec3(-.1, .2, -.1), vec3(-.42, 2.25, -.25), .045), .2 - p.y), STRAW); }

//@ umi-sando/katsu-sauce AIM=vec3(0,.78,0) HEIGHT=.34 ZOOM=.36
void scene(vec3 p) { vec3 b = p - vec3(-.1, 0, 0); float d = smin(box(b - vec3(0, .5, 0), vec3(.33, .5, .33), .1), disc(b - vec3(0, 1.15, 0), .12, .3, .03), .2); U(d, GRAVY); U(disc(b - vec3(0, 1.42, 0), .15, .14, .03), CAP); U(max(d - .008, abs(b.y - .46) - .3), LABEL);
  vec3 q = p - vec3(.85, 0, .45); bowl(q, .36, .26, SLATE); U(filling(q, .36, .2), GRAVY); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == LABEL) { vec2 e = vec2(p.x + .1, p.y - .46); if (p.z < .2) e.x = p.z; float w = .07 * sin(e.x * 20.); if (abs(e.y + .08 - w * .35) < .014 || abs(e.y + .14 - w * .35) < .014) s.color = vec3(.014, .115, .195); if (length(e - vec2(0, .08)) < .1) s.color = vec3(.62, .05, .03); } }

//@ umi-sando/hojicha AIM=vec3(0,.72,0) HEIGHT=.34 ZOOM=.36
void scene(vec3 p) { vec3 q = turnY(p - vec3(-.1, 0, -.1), .25); float d = box(q - vec3(0, .72, 0), vec3(.5, .72, .27 - .18 * clamp(q.y / 1.5, 0., 1.)), .06) + .012 * sin(q.y * 9. + q.x * 5.); U(d * .8, KRAFT); U(box(q - vec3(0, 1.46, 0), vec3(.5, .1, .05), .03), KRAFT);
  for (int i = 0; i < 60; i++) { float k = float(i); vec2 at = spread(k, 60., .5); vec3 b = turnY(p - vec3(.75 + at.x * .8, .05 + .1 * (1. - dot(at, at) * 4.), .55 + at.y * .7), k * 2.); U(stick(b, vec3(-.09, 0, 0), vec3(.09, .02, 0), .022), HOJICHA); } }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == KRAFT) { vec3 q = turnY(p - vec3(-.1, .72, -.1), .25); if (q.z > 0. && abs(q.x) < .36 && abs(q.y) < .4) { s.color = vec3(.88, .84, .74); vec2 e = q.xy; float w = .07 * sin(e.x * 18.); if (abs(e.y + .14 - w * .35) < .014 || abs(e.y + .21 - w * .35) < .014) s.color = vec3(.014, .115, .195); if (length(e - vec2(0, .1)) < .14) s.color = vec3(.45, .2, .08); } } if (m == HOJICHA) s.color = vec3(.17, .075, .03) * (.7 + .7 * hash(floor(p * 9.))); }

//@ umi-sando/tote AIM=vec3(0,.62,0) HEIGHT=.34 ZOOM=.36
void scene(vec3 p) { vec3 q = turnX(turnY(p - vec3(0, .62, 0), .2), .08); float d = box(q, vec3(.72 + .06 * q.y, .6, .1 + .05 * (1. - q.y)), .05) + .02 * sin(q.x * 6. + q.y * 4.) * sin(q.y * 5.); U(d * .75, LINEN); for (int i = 0; i < 2; i++) { vec3 h = q - vec3(0, .6, i == 0 ? .1 : -.1); float r = length(h.xy * vec2(1., .85)) - .36; U(max(length(vec2(abs(r) - .0, h.z)) - .045, -h.y) * .8, SEA); } }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == LINEN) { vec3 q = turnX(turnY(p - vec3(0, .62, 0), .2), .08); float w = .06 * sin(q.x * 12.); vec3 ink = vec3(.014, .115, .195); for (int i = 0; i < 3; i++) if (abs(q.y + .12 + .12 * float(i) - w) < .025 && abs(q.x) < .5) s.color = ink; if (length(q.xy - vec2(0, .2)) < .17) s.color = vec3(.65, .06, .03); } }
