// Small plates and sides of the Copper Pot.

//@ copper-pot/charred-broccoli
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  float guard = ball(p - vec3(0, .3, 0), vec3(1.25, .8, 1.15));
  if (guard > .3) { U(guard, FLORET); return; }
  U(rough(ball(p - vec3(0, .06, 0), vec3(1.05, .09, .9)), p, 5., .03) * .7, MAYO);
  for (int i = 0; i < 8; i++) {
    float k = float(i); vec2 at = spread(k, 8., .78);
    vec3 q = p - vec3(at.x, .12 + .22 * (1. - dot(at, at) / .6), at.y * .9);
    q = turnX(turnY(q, hash(k + 2.) * 6.28), .75 + .5 * hash(k));
    floret(q + vec3(0, .18, 0), .4 + .07 * hash(k + 5.), k);
  }
  wedge(turnY(p - vec3(.98, .1, .55), 2.5), .26);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == FLORET) s.color = mix(s.color * 1.25, vec3(.035, .02, .008), .8 * smoothstep(.5, .68, fbm(p * 4.5)) * smoothstep(.0, .6, n.y));
  if (m == FLORET || m == MAYO) { vec3 c = floor(p * 26.); if (hash(c) > .975) s.color = vec3(.6, .08, .02); }
}

//@ copper-pot/whipped-feta HEIGHT=.68
void scene(vec3 p) {
  vec3 q = p - vec3(-.15, 0, -.05);
  bowl(q, 1.1, .42, GLAZE);
  float l = length(q.xz), a = atan(q.z, q.x);
  float swirl = .07 * sin(l * 13. - a) * smoothstep(1., .3, l) + .12 * smoothstep(.9, .3, l);
  U(max(smax(q.y - .3 - swirl, l - .95, .06), .22 - q.y) * .7, FETA);
  U(max(q.y - .325 - .17 * smoothstep(.9, .3, l) * (.62 + .1 * sin(l * 13. - a)), abs(l - .45 - .12 * sin(a * 2.)) - .14) * .7, HONEY);
  U(rough(ball(q - vec3(.05, .4, .05), vec3(.3, .06, .3)), q, 7., .05) * .7, HONEY);
  dice(q - vec3(0, .4, 0), .5, .04, 12, .05, NUT);
  herbs(q - vec3(0, .46, 0), .5, 7, .12, HERB);
  for (int i = 0; i < 3; i++) { float k = float(i);
    vec3 b = turnX(turnY(p - vec3(.95 + .13 * k, .13 + .05 * k, .25 + .28 * k), .5 + .2 * k), -.3);
    toast(b, vec3(.36, .05, .33)); }
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == TOAST) s.color *= mix(.35, 1.15, smoothstep(.2, .45, abs(fract((p.x - p.z) * 4.5) - .5) * 2.));
  if (m == FETA || m == HONEY) { vec3 c = floor(p * 34.); if (hash(c) > .975) s.color = vec3(.5, .06, .02); }
}

//@ copper-pot/buttermilk-wings
void wing(vec3 p, float s, float k) {
  float d = k > .5 ? smin(ball(p, vec3(s * .75, s * .42, s * .45)), cone(p, vec3(s * .3, 0, 0), vec3(s * 1.1, .02, 0), s * .3, s * .17), s * .2)
                   : smin(stick(p, vec3(-s * .6, 0, s * .2), vec3(s * .5, .04, s * .25), s * .27), stick(p, vec3(s * .5, .04, s * .25), vec3(s * .75, 0, -s * .35), s * .22), s * .15);
  if (d > .12) { U(d - .04, FRIED); return; }
  U((d - .05 * noise(p * 9. + k * 9.) - .025 * noise(p * 24.)) * .65, FRIED);
  if (k > .5) U(stick(p, vec3(s, .02, 0), vec3(s * 1.38, .03, 0), s * .085), MEATWHITE);
}
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  float guard = ball(p - vec3(-.1, .3, 0), vec3(1.35, .85, 1.15));
  if (guard > .3) U(guard, FRIED);
  else for (int i = 0; i < 9; i++) {
    float k = float(i); vec2 at = spread(k, 9., .82);
    vec3 q = p - vec3(at.x - .15, .24 + .36 * (1. - dot(at, at) / .67), at.y * .85 - .05);
    wing(turnZ(turnY(q, hash(k + 1.) * 6.28), (hash(k + 4.) - .5) * .7), .4, hash(k + 6.));
  }
  ramekin(p - vec3(.95, .08, .62), .27, GLAZE, MAYO);
  herbs(p - vec3(-.1, .72, 0), .6, 9, .1, HERB);
  herbs(p - vec3(.95, .3, .62), .12, 4, .06, HERB);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == FRIED) { float h = smoothstep(.45, .62, fbm(p * 3. + 2.)); s.color = mix(s.color, vec3(.5, .11, .025), .65 * h); s.gloss = mix(s.gloss, .9, h); s.bump *= mix(1., .6, h); }
}

//@ copper-pot/crab-cakes
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  U(rough(ball(p - vec3(-.1, .07, .1), vec3(1.1, .07, .85)), p, 4., .04) * .7, MAYO);
  for (int i = 0; i < 3; i++) {
    float k = float(i);
    vec3 q = turnX(p - (i == 0 ? vec3(-.55, .26, .2) : i == 1 ? vec3(.42, .26, .34) : vec3(-.02, .42, -.3)), i == 2 ? -.35 : 0.);
    float d = disc(q, .47, .17, .13);
    U(d > .12 ? d - .04 : (d - .06 * noise(q * 9. + k * 5.) - .04 * noise(q * 21.)) * .7, PANKO);
  }
  leaves(p - vec3(.75, .1, -.5), .36, .2, 14, .34, LEAF);
  wedge(turnY(p - vec3(1.02, .1, .3), 2.3), .26);
  herbs(p - vec3(-.1, .5, .1), .5, 8, .09, HERB);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == PANKO) s.color = mix(s.color * 1.2, vec3(.3, .12, .03), .6 * smoothstep(.45, .7, fbm(p * 6.)));
}

//@ copper-pot/beef-tartare
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  vec3 q = p - vec3(-.2, .08, .02);
  float d = disc(q - vec3(0, .2, 0), .68, .2, .06);
  if (d > .2) U(d - .08, RARE);
  else {
    vec3 c = floor(q * 9.), f = fract(q * 9.) - .5;
    U((d - .045 * noise(q * 17.) - .03 * noise(q * 31.)) * .7, RARE);
    U(ball(q - vec3(0, .46, 0), vec3(.24, .16, .24)), YOLK);
    balls(q - vec3(0, .42, 0), .58, .0, 14, .05, PICKLE);
    dice(q - vec3(0, .41, 0), .6, .0, 16, .035, ONION);
    herbs(q - vec3(0, .44, 0), .6, 9, .09, HERB);
  }
  for (int i = 0; i < 4; i++) { float k = float(i);
    toast(turnX(turnY(p - vec3(.72 + .13 * k, .15 + .03 * k, -.38 + .3 * k), 1.2 - .25 * k), -.3), vec3(.3, .04, .34)); }
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == RARE) { float k = noise(p * 15.); s.color = mix(vec3(.28, .035, .04), vec3(.62, .12, .12), k); s.gloss = .7; }
}

//@ copper-pot/cornbread HEIGHT=.62
void scene(vec3 p) {
  pan(p, 1.28, .34);
  float l = length(p.xz);
  float top = .36 + .1 * (1. - l * l / 1.5);
  float cutA = dot(p.xz, vec2(.8, -.6)), cutB = dot(p.xz, vec2(.35, .94));
  float gone = max(-cutA - .02, -cutB - .02);
  float d = smax(smax(p.y - top, l - 1.18, .12), -(max(-(dot(p.xz, vec2(.92, .39))), -(dot(p.xz, vec2(-.35, .94))))), .03);
  U(d > .1 ? d * .8 : (d - .02 * noise(p * 12.)) * .75, CORNBREAD);
  vec3 b = turnY(p - vec3(-.25, .46, -.25), .5);
  U(box(b - vec3(0, .06, 0), vec3(.17, .07, .15), .035), BUTTER);
  U(rough(ball(b, vec3(.36, .04, .32)), p, 6., .03) * .7, HONEY);
  for (int i = 0; i < 5; i++) { float a = float(i) * 1.1 + 2.4; U(disc(p - vec3(cos(a) * .75, top - .005, sin(a) * .75), .12, .02, .02), CHILI); }
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == CORNBREAD && n.y > .4) s.color = mix(s.color, vec3(.45, .2, .05), .35 + .5 * smoothstep(.35, .65, fbm(p * 3.)) + .3 * smoothstep(.8, 1.15, length(p.xz)));
  if (m == CHILI) s.color = mix(s.color, vec3(.2, .35, .08), step(.5, hash(floor(p.x * 2. + 9.))));
}

//@ copper-pot/fries AIM=vec3(0,.4,0) HEIGHT=.5
void scene(vec3 p) {
  vec3 q = p - vec3(-.1, 0, 0);
  vec2 e = vec2(length(q.xz), q.y);
  float wall = edge(e, vec2(.55, .06), vec2(.72, .72)), base = edge(e, vec2(0, .05), vec2(.55, .05));
  U(min(wall, base) - .03, COPPER);
  U(ring(q - vec3(0, .72, 0), .73, .045), COPPER);
  float guard = disc(q - vec3(0, .8, 0), .95, .65, .2);
  if (guard > .3) U(guard, FRY);
  else for (int i = 0; i < 40; i++) {
    float k = float(i); vec2 at = spread(k, 40., .58);
    vec3 f = q - vec3(at.x, .72 + .12 * hash(k) + .15 * (1. - dot(at, at) * 2.5), at.y);
    f = turnY(f, hash(k + 3.) * .9 - .4);
    f.xz = turn(0.) * f.xz;
    f = turnZ(f, at.x * .95 + (hash(k + 1.) - .5) * .5); f = turnX(f, -at.y * .9 + (hash(k + 2.) - .5) * .6);
    float d = rough(box(f, vec3(.052, .36 + .12 * hash(k + 4.), .052), .02), p, 16., .012);
    U(q.y < .74 ? smax(d, length(q.xz) - .5 - .23 * q.y, .02) : d, FRY);
  }
  fry(p, vec3(-.95, .06, .55), .5, 0., .34); fry(p, vec3(-.8, .06, .75), -.4, 0., .32); fry(p, vec3(.35, .06, 1.0), .2, 0., .3);
  ramekin(p - vec3(.92, .0, .42), .3, GLAZE, HOTSAUCE);
  herbs(q - vec3(0, 1.1, .2), .4, 8, .07, HERB);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == FRY) { s.color *= mix(vec3(1), vec3(.72, .5, .35), smoothstep(.5, .75, fbm(p * 4.))); vec3 c = floor(p * 48.); if (hash(c) > .985) s.color = vec3(.9); }
}

//@ copper-pot/mashed-potatoes AIM=vec3(0,.25,0)
void scene(vec3 p) {
  bowl(p, 1.2, .6, GLAZE);
  float l = length(p.xz), a = atan(p.z, p.x);
  float d = smax(p.y - .48 - .26 * smoothstep(1.1, .1, l) - .05 * sin(l * 16. - a) * smoothstep(1.1, .4, l) + .22 * smoothstep(.34, .0, l), l - 1.1, .08);
  d = max(d, .38 - p.y);
  U(d > .15 ? d * .7 : (d - .02 * noise(p * 8.)) * .6, MASH);
  U(rough(ball(p - vec3(0, .55, 0), vec3(.4, .08, .4)), p, 5., .05) * .7, BUTTER);
  U(box(turnX(turnY(p - vec3(.02, .66, .02), .5), .15), vec3(.17, .07, .15), .035), BUTTER);
  herbs(p - vec3(0, .62, 0), .8, 16, .08, HERB);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == MASH) { vec3 c = floor(p * 36.); if (hash(c) > .985) s.color = vec3(.06, .045, .03); } }

//@ copper-pot/market-greens
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  leaves(p - vec3(0, .12, 0), 1., .32, 34, .6, KALE);
  leaves(p - vec3(.05, .2, .1), .8, .3, 12, .5, STALK);
  slices(p - vec3(0, .42, 0), .7, 9, .08, .015, MAYO);
  wedge(turnY(p - vec3(1.02, .1, .6), 2.5), .26);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == KALE) s.gloss = .7;
  if (m == KALE || m == STALK) { vec3 c = floor(p * 22.); if (hash(c) > .985) s.color = vec3(.6, .08, .02); }
}

//@ copper-pot/brussels-sprouts AIM=vec3(0,.25,0)
void scene(vec3 p) {
  bowl(p, 1.2, .5, GLAZE);
  U(filling(p, 1.2, .3), SPROUT);
  float guard = ball(p - vec3(0, .4, 0), vec3(1.15, .65, 1.15));
  if (guard > .3) U(guard, SPROUT);
  else for (int i = 0; i < 32; i++) {
    float k = float(i); vec2 at = spread(k, 32., .95);
    sprout(p - vec3(at.x, .4 + .28 * (1. - dot(at, at) / .9), at.y), .155 + .05 * hash(k), k);
  }
  for (int i = 0; i < 12; i++) { float k = float(i); vec2 at = spread(k + 3., 15., .85);
    U(rough(box(turnX(turnY(p - vec3(at.x, .62 + .26 * (1. - dot(at, at) / .85), at.y), k), k), vec3(.09, .03, .05), .02), p, 14., .01), BACON); }
  drizzle(turnY(p - vec3(0, .8, 0), .4), .7, 9., .02, HONEY);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == SPROUT || m == SPROUTCUT) s.color = mix(s.color, vec3(.12, .05, .015), .9 * smoothstep(.42, .62, fbm(p * 6.)));
}

//@ copper-pot/pickle-plate
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  slices(p - vec3(-.55, .14, -.35), .42, 12, .17, .035, PICKLE);
  for (int i = 0; i < 6; i++) { float k = float(i); vec3 q = turnY(p - vec3(.45, .13 + .09 * mod(k, 2.), -.62 + .11 * k), .12 * k - .3); U(rough(cone(q, vec3(-.4, 0, 0), vec3(.42, 0, 0), .085, .045), q, 9., .015), CARROT); }
  balls(p - vec3(.75, .12, .4), .3, .2, 9, .13, BEET);
  for (int i = 0; i < 9; i++) { float k = float(i); vec2 at = spread(k, 9., .32); vec3 q = turnX(turnY(p - vec3(.05 + at.x, .14 + .05 * hash(k), .72 + at.y * .7), k * 2.), .4); U(ring(q, .15, .025), ONION); U(ring(q, .1, .02), ONION); }
  for (int i = 0; i < 7; i++) { float k = float(i); vec2 at = spread(k, 7., .3); vec3 q = turnX(turnY(p - vec3(-.72 + at.x, .2 + .08 * hash(k), .52 + at.y), k), .5); floretWhite(q, .22, k); }
  herbs(p - vec3(-.1, .24, .1), 1., 14, .1, HERB);
}
