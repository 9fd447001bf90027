// Soups and salads of the Copper Pot.
void crouton(vec3 p, float k) { U(rough(box(turnX(turnY(p, k * 2.), k), vec3(.11), .03), p, 18., .02), TOAST); }

//@ copper-pot/tomato-soup AIM=vec3(0,.22,0)
void scene(vec3 p) {
  vec3 q = p - vec3(-.1, 0, -.05);
  bowl(q, 1.22, .6, GLAZE);
  float d = filling(q, 1.22, .47);
  U(d - .008 * wave(q * 7.), TOMATOSOUP);
  float l = length(q.xz), a = atan(q.z, q.x);
  float curl = abs(fract(l * 1.9 - a / 6.283 * 1.) - .5) / 1.9;
  U(max(max(abs(q.y - .475) - .016, l - .62), (.03 - .0) - curl) * .5, CREAM);
  for (int i = 0; i < 5; i++) { float k = float(i); crouton(q - vec3(.3 * cos(k * 1.3) + .2, .55, .25 * sin(k * 1.9) - .15), k); }
  herbs(q - vec3(-.1, .53, .1), .2, 4, .28, HERB);
  for (int i = 0; i < 2; i++) { float k = float(i); toast(turnX(turnY(p - vec3(1.12, .2 + .09 * k, .58 - .22 * k), .7), -.3), vec3(.33, .06, .34)); }
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == TOMATOSOUP) { vec3 c = floor(p * 30.); if (hash(c) > .985) s.color = vec3(.06, .03, .02); } }

//@ copper-pot/chicken-noodle AIM=vec3(0,.22,0)
void scene(vec3 p) {
  bowl(p, 1.27, .6, GLAZE);
  U(filling(p, 1.27, .44) - .006 * wave(p * 8.), BROTH);
  float guard = disc(p - vec3(0, .45, 0), 1.1, .2, .05);
  if (guard > .25) { U(guard, NOODLE); return; }
  for (int i = 0; i < 12; i++) {
    float k = float(i); vec2 at = spread(k, 12., .6);
    vec3 q = p - vec3(at.x - .1, .45 + .05 * hash(k), at.y + .05); q = turnZ(turnX(q, (hash(k + 1.) - .5) * .35), (hash(k + 2.) - .5) * .3);
    float r = .22 + .22 * hash(k + 3.);
    U((length(vec2(length(q.xz * vec2(1., .8 + .4 * hash(k + 4.))) - r, q.y)) - .034) * .8, NOODLE);
  }
  for (int i = 0; i < 7; i++) { float k = float(i); vec2 at = spread(k + .5, 7., .8); vec3 q = turnY(p - vec3(at.x, .48, at.y), k * 2.); U(rough(box(q, vec3(.2, .07, .11), .05), q, 9., .05) * .7, MEATWHITE); }
  for (int i = 0; i < 11; i++) { float k = float(i); vec2 at = spread(k + .2, 11., .95).yx; U(disc(turnX(p - vec3(at.x, .47, at.y), .3 * hash(k) - .1), .125, .035, .02), CARROT); }
  for (int i = 0; i < 9; i++) { float k = float(i); vec2 at = -spread(k + .4, 9., .9); vec3 q = turnY(p - vec3(at.x, .47, at.y), k * 1.3); U(max(ring(q, .1, .035), -q.x), STALK); }
  herbs(p - vec3(0, .51, 0), .9, 18, .11, HERB);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == BROTH) { vec2 c = p.xz * 5.; float r = length(fract(c) - .5 - .2 * vec2(hash(floor(vec3(c, 1))), hash(floor(vec3(c, 2))))); s.color *= r < .22 ? 1.35 : 1.; } }

//@ copper-pot/market-salad AIM=vec3(0,.25,0)
void scene(vec3 p) {
  bowl(p, 1.3, .5, GLAZE);
  U(rough(ball(p - vec3(0, .3, 0), vec3(1., .3, 1.)), p, 6., .12) * .7, LETTUCE);
  leaves(p - vec3(0, .42, 0), .92, .3, 40, .5, LETTUCE);
  leaves(p - vec3(.05, .42, .05), .85, .34, 10, .42, LEAF);
  for (int i = 0; i < 5; i++) { float k = float(i); vec2 at = spread(k, 5., .68); tomatoHalf(p - vec3(at.x, .72 + .12 * (1. - dot(at, at)), at.y), .17, -.5 + hash(k) * .6); }
  for (int i = 0; i < 7; i++) { float k = float(i); vec2 at = spread(k + .5, 7., .75).yx; vec3 q = turnX(turnY(p - vec3(at.x, .76 + .1 * (1. - dot(at, at)), at.y), k * 2.), .5); U(disc(q, .15, .014, .01), RADISH); U(ring(q, .148, .016), REDSKIN); }
  for (int i = 0; i < 6; i++) { float k = float(i); vec2 at = -spread(k + .3, 6., .62); vec3 q = turnX(turnY(p - vec3(at.x, .74 + .1 * (1. - dot(at, at)), at.y), k), .6); U(disc(q, .17, .025, .02), PICKLE); }
  dice(p - vec3(0, .72, 0), .8, .12, 14, .055, FETA);
}

//@ copper-pot/caesar AIM=vec3(0,.25,0)
void scene(vec3 p) {
  bowl(p, 1.3, .5, GLAZE);
  U(rough(ball(p - vec3(0, .3, 0), vec3(1., .32, 1.)), p, 6., .12) * .7, KALE);
  leaves(p - vec3(0, .42, 0), .92, .34, 44, .54, KALE);
  for (int i = 0; i < 9; i++) { float k = float(i); vec2 at = spread(k, 9., .8); crouton(p - vec3(at.x, .78 + .14 * (1. - dot(at, at)), at.y), k + 1.); }
  for (int i = 0; i < 12; i++) { float k = float(i); vec2 at = spread(k + .5, 12., .82).yx; vec3 q = turnZ(turnX(turnY(p - vec3(at.x, .82 + .14 * (1. - dot(at, at)), at.y), k * 2.), .35 * sin(k * 3.)), .3 * cos(k)); q.y -= q.x * q.x * .8; U(box(q, vec3(.19, .01, .07), .008) * .7, SWISS); }
  drizzle(turnY(p - vec3(0, .86, 0), .5), .7, 8., .022, MAYO);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == SWISS) s.color = vec3(.9, .78, .5); if (m == KALE) s.color *= 1.25; }

//@ copper-pot/grain-bowl AIM=vec3(0,.25,0) HEIGHT=.72
void scene(vec3 p) {
  bowl(p, 1.3, .5, GLAZE);
  float d = filling(p, 1.3, .42);
  if (d > .7) { U(d - .4, GRAIN); return; }
  U(d > .1 ? d : (d - .05 * noise(p * 22.) - .03 * noise(p * 11.)) * .6, GRAIN);
  for (int i = 0; i < 16; i++) { float k = float(i); vec2 at = spread(k, 16., .38); vec3 q = turnX(turnY(p - vec3(-.55 + at.x, .5 + .12 * hash(k), -.42 + at.y), k), k * 2.); U(box(q, vec3(.105), .035), CARROT); }
  leaves(p - vec3(.55, .44, -.48), .4, .2, 14, .4, KALE);
  for (int i = 0; i < 6; i++) { float k = float(i); vec3 q = turnZ(turnY(p - vec3(.52 + .085 * k - .1, .5, .38 + .03 * k), .4), -.6); float s = ball(q, vec3(.07, .2, .36)); U(max(s, -(length(q.yz - vec2(-.14, 0)) - .16)), AVOCADO); }
  balls(p - vec3(-.62, .45, .42), .36, .12, 26, .085, CORN);
  vec3 e = p - vec3(-.02, .5, .12);
  float h = ball(turnX(e, .35), vec3(.28, .24, .33));
  vec3 t = turnX(e, .35); U(max(h, t.y - .04), EGGWHITE); U(max(ball(t - vec3(0, .02, .03), vec3(.16, .1, .17)), t.y - .06), YOLK);
  for (int i = 0; i < 8; i++) { float k = float(i); vec2 at = spread(k, 8., .24); vec3 q = turnX(turnY(p - vec3(.02 + at.x, .52, -.72 + at.y * .7), k * 2.), .5); U(disc(q, .13, .014, .01), RADISH); U(ring(q, .128, .016), REDSKIN); }
  dice(p - vec3(0, .52, .1), .9, .05, 20, .03, SESAME);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == GRAIN) { vec3 c = floor(p * 24.); s.color *= .7 + .6 * hash(c); }
  if (m == CARROT) s.color *= mix(vec3(.55, .35, .25), vec3(1), smoothstep(.3, .55, fbm(p * 7.)));
  if (m == AVOCADO) s.color = mix(s.color, vec3(.2, .34, .06), smoothstep(.62, .7, p.y) * .7);
}

//@ copper-pot/beet-citrus
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  U(rough(ball(p - vec3(0, .06, 0), vec3(1.05, .08, .95)), p, 5., .04) * .7, FETA);
  for (int i = 0; i < 8; i++) { float k = float(i); vec2 at = spread(k, 8., .88); vec3 q = turnX(turnY(p - vec3(at.x, .22, at.y), k * 2.), .55 + .2 * hash(k)); float d = ball(q, vec3(.4, .34, .34)); U(max(d, max(-q.y, -q.z + .02)), BEET); }
  for (int i = 0; i < 6; i++) { float k = float(i); vec2 at = spread(k + .5, 6., .72).yx; citrus(turnX(turnY(p - vec3(at.x, .3 - .1 * dot(at, at), at.y), k), .3 + .25 * hash(k)), .34, ORANGE, ORANGEPEEL); }
  leaves(p - vec3(0, .3, 0), .8, .2, 9, .3, LEAF);
  dice(p - vec3(0, .34, 0), .75, .06, 10, .06, FETA);
  dice(p - vec3(0, .3, 0), .9, .05, 10, .06, NUT);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == BEET) s.color *= .75 + .5 * smoothstep(.4, .6, sin(length(p.xz) * 40.) * .5 + .5); }
