// The wide pictures above the menus.
bool isFar(vec3 p, float r, int m) { float d = length(p - vec3(0, .3, 0)) - r; if (d > .25) { U(d, m); return true; } return false; }
void burgerPlate(vec3 p) {
  if (isFar(p, 1.6, PLATE)) return;
  plate(p, 1.5, PLATE);
  vec3 q = p - vec3(-.3, .08, .1);
  bunBottom(q, .68);
  frill(q - vec3(0, .21, 0), .8, LETTUCE);
  patty(q - vec3(0, .29, 0), .7, .11, PATTY);
  cheese(turnY(q, .6) - vec3(0, .53, 0), .66, .66, CHEDDAR);
  bunTop(q - vec3(0, .6, 0), .71);
  fries(p - vec3(.8, .1, -.2), .5, .45, 28);
}
void eggPan(vec3 p) {
  if (isFar(p, 1.75, COPPER)) return;
  pan(p, 1.3, .32);
  float d = filling(p, 1.3, .27);
  U(d > .12 ? d - .05 : (d - .09 * noise(p * 5.) - .03 * noise(p * 14.)) * .75, TOMATOSOUP);
  egg(p - vec3(-.42, .27, .25), .4, 2.); egg(p - vec3(.45, .27, .3), .4, 4.); egg(p - vec3(.02, .27, -.5), .4, 6.);
  dice(p - vec3(0, .3, 0), 1.05, .05, 14, .065, FETA);
  herbs(p - vec3(0, .34, 0), 1., 20, .13, HERB);
}
void saladBowl(vec3 p) {
  if (isFar(p, 1.35, GLAZE)) return;
  bowl(p, 1.1, .45, GLAZE);
  U(rough(ball(p - vec3(0, .26, 0), vec3(.85, .28, .85)), p, 6., .1) * .7, LETTUCE);
  leaves(p - vec3(0, .36, 0), .78, .28, 26, .46, LETTUCE);
  for (int i = 0; i < 5; i++) { float k = float(i); vec2 at = spread(k, 5., .5); tomatoHalf(p - vec3(at.x, .72 + .1 * (1. - dot(at, at)), at.y), .15, -.5 + hash(k) * .6); }
}
void sandoHero(vec3 p, int what) {
  if (isFar(p, 1.75, SLATE)) return;
  tray(p, vec2(1.42, .95), SLATE);
  vec3 l = turnY(p - vec3(-.56, .1, .18), .16), r = turnY(p - vec3(.58, .1, -.12), -.2), q = abs(l.x) < abs(r.x) ? l : r;
  float h = what == 0 ? .5 : .66, guard = box(q - vec3(0, .5, 0), vec3(.6, .6, .5), .1);
  if (guard > .25) { U(guard - .05, MILKBREAD); return; }
  U(min(rough(box(q - vec3(0, .1, 0), vec3(.53, .1, .42), .05), q, 22., .008), rough(box(q - vec3(0, .3 + h, 0), vec3(.53, .1, .42), .05), q, 22., .008)), MILKBREAD);
  if (what == 0) {
    float d = box(q - vec3(0, .37, 0), vec3(.53, .18, .43), .14);
    U((d > .12 ? d - .02 : d - .03 * noise(q * 20.)) * .8, PANKO); U(box(q - vec3(0, .37, 0), vec3(.49, .135, .462), .1), PORK);
    d = box(q - vec3(0, .62, 0), vec3(.53, .06, .42), .04); U((d > .12 ? d - .03 : d - .05 * noise(q * vec3(9., 30., 9.))) * .65, STALK);
  } else {
    U(box(q - vec3(0, .53, 0), vec3(.53, .34, .425), .06), CREAM);
    for (int i = 0; i < 3; i++) { float k = float(i), s = k == 1. ? -1. : 1.; vec3 e = q - vec3(-.34 + .34 * k, .53 + .05 * s, .42); e.y *= s; U(smin(ball(e, vec3(.16, .15, .045)), ball(e + vec3(0, .17, 0), vec3(.06, .07, .035)), .14), BERRYCUT); }
  }
}

//@ copper-pot/hero SIZE=1280x720 AIM=vec3(.1,.2,.0) HEIGHT=.56 ZOOM=.43 FROM=vec3(-3.6,-.06,-3.4) SPAN=vec3(7.2,1.9,5.6)
void scene(vec3 p) {
  burgerPlate(p - vec3(-.85, 0, .55));
  eggPan(turnY(p - vec3(1.45, 0, -.95), .6));
  saladBowl(p - vec3(-2.35, 0, -1.75));
  vec3 g = p - vec3(1.65, 0, 1.15);
  if (!isFar(g, 1., GLAZE)) { bowl(g, .8, .45, GLAZE); U(filling(g, .8, .35), BROTH); herbs(g - vec3(0, .36, 0), .5, 9, .14, HERB); for (int i = 0; i < 7; i++) { float k = float(i); vec2 at = spread(k, 7., .5); U(disc(turnX(g - vec3(at.x, .37, at.y), .2), .11, .03, .02), CARROT); } }
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == BUN) { s.color *= mix(1.35, .8, smoothstep(.6, 1.15, p.y)); vec3 d = normalize(p - vec3(-1.15, .5, .65)); vec2 g = d.xz * 9., c = floor(g); for (int i = 0; i < 9; i++) { vec2 o = c + vec2(float(i % 3) - 1., float(i / 3) - 1.); vec2 at = o + .5 + (vec2(hash(vec3(o, 1)), hash(vec3(o, 2))) - .5) * .7; vec2 q = turn(hash(vec3(o, 3)) * 6.) * (g - at); float e = length(q / vec2(.34, .2)); if (e < 1. && d.y > .35) s.color = mix(vec3(.85, .74, .5), vec3(.95, .87, .66), 1. - e); } }
  if (m == BROTH) s.color = vec3(.72, .16, .03);
}

//@ umi-sando/hero SIZE=1280x720 AIM=vec3(.1,.25,-.1) HEIGHT=.5 ZOOM=.43 FROM=vec3(-3.6,-.06,-3.4) SPAN=vec3(7.2,1.9,5.6)
void scene(vec3 p) {
  sandoHero(turnY(p - vec3(-.95, 0, .45), .12), 0);
  sandoHero(turnY(p - vec3(1.75, 0, -.75), -.15), 1);
  vec3 g = p - vec3(1.75, 0, 1.2);
  if (!isFar(g, 1., GLAZE)) { bowl(g, .66, .56, LACQUER); U(disc(g - vec3(0, .42, 0), .56, .05, .03) - .006 * noise(g * 30.), MATCHA); }
  vec3 m = p - vec3(-2.2, 0, -1.9);
  if (!isFar(m, 1.2, LACQUER)) { bowl(m, .9, .6, LACQUER); U(filling(m, .9, .48), MISO); for (int i = 0; i < 7; i++) { float k = float(i); vec2 at = spread(k, 7., .5); U(box(turnY(m - vec3(at.x, .48, at.y), k), vec3(.1), .025), FETA); } }
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == MATCHA) s.color = mix(vec3(.2, .3, .04), vec3(.42, .55, .14), smoothstep(.3, .65, fbm(p * 9.)));
  if (m == STALK) s.color = mix(vec3(.72, .8, .45), vec3(.45, .62, .2), noise(p * vec3(8., 40., 8.)));
  if (m == BERRYCUT) { vec3 t = turnY(p - vec3(1.75, 0, -.75), -.15), l = turnY(t - vec3(-.56, .1, .18), .16), r = turnY(t - vec3(.58, .1, -.12), -.2), q = abs(l.x) < abs(r.x) ? l : r; float best = 9.; for (int i = 0; i < 3; i++) { float k = float(i), u = k == 1. ? -1. : 1.; vec2 e = q.xy - vec2(-.34 + .34 * k, .53 + .05 * u); e.y *= u; best = min(best, length(e / vec2(.16, .17 + .06 * step(e.y, 0.)))); } s.color = mix(mix(vec3(.97, .82, .74), vec3(.9, .22, .2), smoothstep(.12, .5, best)), vec3(.7, .03, .05), smoothstep(.62, .95, best)); }
}
