// Mornings at the Copper Pot.
// A strip of bacon in waves.
void bacon(vec3 p, float len, float k) {
  vec3 q = p; q.y -= .05 * sin(q.x * 13. + k) + .05; q.z += .04 * sin(q.x * 5. + k);
  U((box(q, vec3(len, .022, .12 + .02 * sin(q.x * 9.)), .02)) * .6, BACON);
}

//@ copper-pot/two-eggs
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  egg(p - vec3(-.42, .07, -.22), .52, 1.);
  egg(p - vec3(.3, .07, .3), .52, 3.4);
  bacon(turnY(p - vec3(.55, .1, -.55), -.5), .6, 0.);
  bacon(turnY(p - vec3(.78, .13, -.36), -.42), .6, 2.);
  toast(turnX(turnY(p - vec3(-.72, .16, .62), .5), -.18), vec3(.36, .07, .38));
  toast(turnX(turnY(p - vec3(-.95, .27, .42), .7), -.35), vec3(.36, .07, .38));
  herbs(p - vec3(-.1, .16, .0), .7, 10, .06, HERB);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == BACON) s.color = mix(vec3(.32, .06, .03), vec3(.75, .42, .27), smoothstep(.35, .6, noise(vec3(p.x * 2., p.y, (p.z + p.x * .5) * 13.))));
  if (m == EGGWHITE && p.y < .11) s.color *= mix(vec3(.75, .5, .25), vec3(1), smoothstep(.3, .5, fbm(p * 5.)));
  if (m == YOLK || m == EGGWHITE) { vec3 c = floor(p * 42.); if (hash(c) > .988) s.color = vec3(.06, .045, .03); }
}

//@ copper-pot/buttermilk-pancakes AIM=vec3(0,.42,0) HEIGHT=.48
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  float guard = disc(p - vec3(0, .5, 0), 1.05, .5, .1);
  if (guard > .35) U(guard, PANCAKE);
  else {
    for (int i = 0; i < 5; i++) {
      float k = float(i);
      vec3 q = p - vec3(.05 * sin(k * 2.3), .17 + k * .165, .05 * cos(k * 3.1));
      float a = atan(q.z, q.x);
      float d = disc(q, .93 * (1. + .02 * sin(a * 3. + k) + .01 * sin(a * 7.)), .085, .08);
      U(d, abs(q.y) < .042 ? PANCAKESIDE : PANCAKE);
    }
    vec3 t = p - vec3(0, .93, 0);
    float a = atan(t.z, t.x), l = length(t.xz);
    float pool = disc(t, .62 + .1 * sin(a * 3.) + .05 * sin(a * 5. + 1.), .03, .03);
    for (int i = 0; i < 6; i++) {
      float b = .35 + float(i) * 1.047; vec3 e = turnY(t, -b);
      float low = -.25 - .35 * hash(float(i));
      pool = smin(pool, stick(e, vec3(.5, -.01, 0), vec3(.93, -.01, 0), .065), .12);
      pool = smin(pool, cone(e, vec3(.955, -.02, 0), vec3(.965, low, 0), .06, .075), .1);
    }
    U(pool * .8, SYRUP);
    U(box(turnY(turnZ(t - vec3(.02, .09, .05), .06), .5), vec3(.19, .075, .17), .035), BUTTER);
  }
  balls(p - vec3(.95, .15, .55), .2, .1, 5, .115, BLUEBERRY);
  balls(p - vec3(-1., .15, .5), .14, .06, 4, .115, BLUEBERRY);
  spill(p - vec3(.3, .08, .98), .5, .035, SYRUP);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == PANCAKE) { float l = length(p.xz); s.color *= mix(.8, 1.35, smoothstep(.7, .93, l)) * mix(.8, 1.2, fbm(p * 4.)); }
  if (m == BLUEBERRY) s.color = mix(s.color, vec3(.35, .38, .55), .5 * fbm(p * 20.));
}

//@ copper-pot/avocado-toast HEIGHT=.62
void slab(vec3 p, float k) {
  float guard = length(p) - 1.;
  if (guard > .3) { U(guard, TOAST); return; }
  toast(p, vec3(.62, .1, .56));
  vec3 q = p - vec3(0, .15, 0);
  float d = box(q, vec3(.53, .07, .47), .07);
  U(d > .12 ? d - .05 : (d - .09 * noise(q * 6. + k) - .03 * noise(q * 15.)) * .7, AVOCADO);
  for (int i = 0; i < 3; i++) {
    float j = float(i); vec3 r = turnX(q - vec3(-.3 + .28 * j, .13, .1 * sin(j * 4. + k)), -.35);
    U(disc(turnZ(r, .3), .155, .012, .01), RADISH); U(ring(turnZ(r, .3), .152, .014), REDSKIN);
  }
  herbs(q - vec3(0, .14, 0), .4, 9, .09, HERB);
}
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  slab(turnY(p - vec3(-.52, .18, .16), .35), 1.);
  slab(turnX(turnY(p - vec3(.55, .24, -.1), .15), -.08), 5.);
  wedge(turnY(p - vec3(.72, .1, .88), 2.4), .28);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == AVOCADO) { vec3 c = floor(p * 30.); if (hash(c) > .955) { s.color = vec3(.55, .06, .02); s.gloss = .6; } }
}

//@ copper-pot/shakshuka AIM=vec3(0,.12,0) HEIGHT=.72
void scene(vec3 p) {
  pan(p, 1.3, .32);
  float d = filling(p, 1.3, .27);
  if (d > .2) U(d, VODKASAUCE);
  else {
    U((d - .09 * noise(p * 5.) - .03 * noise(p * 14.)) * .75, TOMATOSOUP);
    egg(p - vec3(-.42, .27, .25), .4, 2.); egg(p - vec3(.45, .27, .3), .4, 4.); egg(p - vec3(.02, .27, -.5), .4, 6.);
    dice(p - vec3(0, .3, 0), 1.05, .05, 18, .065, FETA);
    herbs(p - vec3(0, .34, 0), 1., 26, .13, HERB);
  }
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == TOMATOSOUP) s.color = mix(s.color, vec3(.75, .22, .05), .5 * smoothstep(.5, .7, fbm(p * 6. + 4.)));
  if (m == YOLK || m == EGGWHITE) { vec3 c = floor(p * 42.); if (hash(c) > .985) s.color = vec3(.06, .045, .03); }
}

//@ copper-pot/steak-and-eggs
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  vec3 q = turnY(p - vec3(-.35, .2, -.25), .3);
  steak(q - vec3(-.25, 0, 0), vec3(.52, .16, .46), STEAK);
  sliced(q - vec3(.42, -.08, .02), 4, .38, .16);
  egg(p - vec3(.35, .08, .55), .46, 1.);
  for (int i = 0; i < 14; i++) {
    float k = float(i); vec2 at = spread(k, 14., .36);
    vec3 b = p - vec3(.85 + at.x, .13 + .1 * hash(k + 3.) * (1. - dot(at, at) * 4.), -.38 + at.y);
    U(rough(box(turnX(turnY(b, k), k * 2.), vec3(.095), .035), p, 16., .015), POTATO);
  }
  herbs(p - vec3(.75, .3, -.35), .3, 6, .09, HERB);
  leaves(p - vec3(-.75, .1, .72), .22, .08, 7, .3, LEAF);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == STEAK) { vec3 q = turnY(p, .3); s.color *= mix(.3, 1., smoothstep(.3, .5, abs(fract(q.x * 4.6 + q.z * 2.) - .5) * 2.)); }
  if (m == POTATO) s.color *= mix(vec3(.6, .38, .2), vec3(1.1), smoothstep(.35, .6, fbm(p * 9.)));
  if (m == YOLK || m == EGGWHITE) { vec3 c = floor(p * 42.); if (hash(c) > .988) s.color = vec3(.06, .045, .03); }
}

//@ copper-pot/granola-bowl AIM=vec3(0,.25,0) HEIGHT=.7
void scene(vec3 p) {
  bowl(p, 1.25, .62, GLAZE);
  float d = filling(p, 1.25, .5);
  if (d > .6) { U(d - .35, CREAM); return; }
  U(d - .015 * wave(p * 6.), CREAM);
  float o = ball(p - vec3(-.42, .46, -.1), vec3(.7, .22, .75));
  U(o > .12 ? o - .05 : (o - .12 * noise(p * 12.) - .05 * noise(p * 27.)) * .6, OAT);
  balls(p - vec3(.5, .52, -.35), .38, .12, 12, .115, BLUEBERRY);
  for (int i = 0; i < 7; i++) {
    float k = float(i); vec2 at = spread(k, 7., .36);
    vec3 q = turnX(turnY(p - vec3(.42 + at.x, .56 + .06 * hash(k), .42 + at.y), k * 2.), .5);
    float b = smin(ball(q, vec3(.15, .13, .15)), length(q - vec3(.1, 0, 0)) - .07, .12);
    if (hash(k + 2.) > .5) { U(max(b, q.y), BERRY); U(max(b + .012, abs(q.y) - .01), BERRYCUT); } else U(b, BERRY);
  }
  for (int i = 0; i < 6; i++) { float k = float(i); vec3 q = turnX(turnY(p - vec3(-.05 + .1 * sin(k * 2.), .54, .74 - .1 * k), .4), -.5 ); U(max(ball(q, vec3(.24, .25, .03)), -q.y * 1.) , APPLE); }
  herbs(p - vec3(.35, .68, 0), .12, 4, .2, MINT);
}
