// Large plates of the Copper Pot.
void mashSwirl(vec3 p, float r) {
  float l = length(p.xz), a = atan(p.z, p.x);
  float d = ball(p, vec3(r, r * .55, r)) - .035 * sin(l * 20. - a);
  U(d > .15 ? d * .7 : (d - .02 * noise(p * 9.)) * .65, MASH);
}
void asparagus(vec3 p, float len) {
  U(stick(p, vec3(-len, 0, 0), vec3(len * .7, 0, 0), .055), STALK);
  U(ball(p - vec3(len * .82, 0, 0), vec3(.22, .075, .075)) - .01 * sin(p.x * 40.) , HERB);
}
void thyme(vec3 p, float len, int m) {
  float guard = ball(p, vec3(len + .1, .2, .2));
  if (guard > .2) { U(guard, m); return; }
  U(stick(p, vec3(-len, 0, 0), vec3(len, .04, 0), .014), WOOD);
  for (int i = 0; i < 16; i++) { float k = float(i); float x = -len + 2. * len * k / 16.; float a = k * 2.4; vec3 q = p - vec3(x, .02, 0); U(stick(q, vec3(0), vec3(.05, .08 * abs(sin(a)) , .11 * cos(a)), .016), m); }
}

//@ copper-pot/roast-chicken AIM=vec3(0,.2,0) HEIGHT=.56
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  halfChicken(turnY(p - vec3(-.12, .1, -.12), .18));
  for (int i = 0; i < 7; i++) { float k = float(i); vec3 q = p - vec3(-1.0 + .22 * k, .15, .78 + .12 * sin(k * 2.3) - .04 * (k - 3.) * (k - 3.) * .6); U(rough(ball(turnY(q, k), vec3(.17, .13, .14)), q, 12., .02), POTATO); }
  for (int i = 0; i < 4; i++) { float k = float(i); vec3 q = turnY(p - vec3(.72 + .12 * k, .13 + .05 * mod(k, 2.), .62 - .17 * k), .5 + .2 * k); U(rough(cone(q, vec3(-.3, 0, 0), vec3(.3, 0, 0), .085, .045), q, 9., .01), CARROT); }
  thyme(turnY(turnZ(p - vec3(-.25, .8, .2), -.08), -.4), .4, ROSEMARY);
  spill(p - vec3(.05, .1, .5), .78, .035, GRAVY);
  wedge(turnY(p - vec3(1.0, .12, -.6), 2.2), .27);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == ROAST) { float k = fbm(p * 3.5); s.color = mix(vec3(.66, .3, .06), vec3(.26, .08, .018), smoothstep(.36, .68, k) * smoothstep(-.3, .6, n.y)); s.gloss = .7; vec3 c = floor(p * 34.); if (hash(c) > .982) s.color = vec3(.05, .06, .02); }
  if (m == POTATO) s.color *= mix(vec3(.62, .38, .18), vec3(1), smoothstep(.35, .6, fbm(p * 7.)));
}

//@ copper-pot/ribeye HEIGHT=.62
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  vec3 q = turnY(p - vec3(-.3, .22, -.12), -.2);
  steak(q - vec3(-.3, 0, 0), vec3(.66, .18, .62), STEAK);
  sliced(q - vec3(.5, -.1, .0), 5, .5, .17);
  vec3 b = p - vec3(-.6, .48, -.2);
  U(ball(b, vec3(.17, .09, .15)), BUTTER); U(rough(ball(b + vec3(0, .05, 0), vec3(.32, .03, .28)), p, 6., .03) * .7, HONEY);
  for (int i = 0; i < 5; i++) { float k = float(i); asparagus(turnY(p - vec3(.55 + .03 * k, .14 + .06 * mod(k, 2.), -.68 + .1 * k), .25 + .06 * k), .5); }
  for (int i = 0; i < 6; i++) { float k = float(i); vec2 at = spread(k, 6., .3); vec3 t = p - vec3(.7 + at.x, .17, .62 + at.y); U(rough(ball(turnY(t, k), vec3(.17, .13, .14)), t, 12., .02), POTATO); }
  thyme(turnY(p - vec3(-.75, .46, .12), .5), .36, ROSEMARY);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == STEAK) { vec3 q = turnY(p, .4); float g = abs(fract(q.x * 4.2) - .5) * 2.; s.color = mix(s.color * 1.3, vec3(.015, .008, .005), (1. - smoothstep(.22, .42, g)) * step(.5, n.y)); vec3 c = floor(p * 40.); if (hash(c) > .975) s.color = vec3(.75); }
  if (m == RARE) s.color = mix(s.color, vec3(.3, .12, .07), smoothstep(.3, .46, abs(p.z + .12)));
  if (m == POTATO) s.color *= mix(vec3(.62, .38, .18), vec3(1), smoothstep(.35, .6, fbm(p * 7.)));
}

//@ copper-pot/salmon HEIGHT=.62
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  board(turnY(p - vec3(-.1, .12, -.1), .25), vec3(1.15, .05, .55), WOOD);
  vec3 q = turnY(p - vec3(-.15, .4, -.1), .25);
  float a = box(q * vec3(1, 1, 1.), vec3(.9 , .17 - .05 * q.x, .42), .14);
  a -= .012 * sin(q.x * 11. + q.z * q.z * 9.) + .01 * noise(q * 14.);
  U(a * .8, SALMON);
  citrus(turnZ(q - vec3(-.35, .21, .02), .08), .22, LEMON, PEEL); citrus(turnZ(q - vec3(.12, .2, -.04), -.05), .2, LEMON, PEEL);
  thyme(turnY(q - vec3(.5, .17, 0), .6), .3, HERB); thyme(turnY(q - vec3(.05, .2, .2), -.2), .34, HERB);
  for (int i = 0; i < 6; i++) { float k = float(i); asparagus(turnY(p - vec3(.35, .14 + .07 * mod(k, 2.), .66 + .085 * k), .2 + .05 * sin(k * 3.)), .55); }
  wedge(turnY(p - vec3(-.82, .12, .78), 2.6), .27);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == SALMON) { vec3 q = turnY(p - vec3(-.15, .4, -.1), .25); float l = abs(fract(q.x * 3.6 + abs(q.z) * 1.6) - .5) * 2.; s.color = mix(s.color, vec3(.97, .72, .55), .7 * (1. - smoothstep(.05, .2, l))); s.color = mix(s.color, vec3(.42, .15, .04), .55 * smoothstep(.5, .75, fbm(p * 4.)) * step(.4, n.y)); s.gloss = .8; }
  if (m == WOOD) s.color *= .5 + .7 * noise(vec3(p.x * 1.5, p.y, p.z * 22.)) ;
}

//@ copper-pot/mac-and-cheese
void scene(vec3 p) {
  pan(p, 1.3, .42);
  U(filling(p, 1.3, .34), CHEESESAUCE);
  float guard = disc(p - vec3(0, .38, 0), 1.25, .2, .05);
  if (guard > .25) { U(guard, PASTA); return; }
  for (int i = 0; i < 60; i++) {
    float k = float(i); vec2 at = spread(k, 60., 1.12);
    vec3 q = turnX(turnY(p - vec3(at.x, .38 + .06 * hash(k + 2.) + .06 * (1. - dot(at, at)), at.y), hash(k) * 6.28), 1.57 * step(.55, hash(k + 1.)) + hash(k + 5.) * .5);
    vec2 e = vec2(length(q.xz) - .105, q.y);
    float tube = abs(length(e) - .045) - .016;
    U(max(tube, q.x - .03) * .85, PASTA);
  }
  U(rough(ball(p - vec3(-.2, .4, -.1), vec3(.8, .08, .7)), p, 6., .08) * .6, CHEESESAUCE);
  dice(p - vec3(0, .46, 0), 1., .05, 30, .03, TOAST);
  herbs(p - vec3(0, .5, 0), .9, 12, .08, HERB);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == PASTA || m == CHEESESAUCE) { if (m == PASTA) { s.color = mix(s.color, vec3(.9, .5, .1), .45); s.gloss = .7; } s.color = mix(s.color, vec3(.4, .14, .03), .75 * smoothstep(.54, .72, fbm(p * 4.)) * step(.38, p.y)); }
}

//@ copper-pot/short-rib
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  mashSwirl(p - vec3(-.05, .1, .05), .98);
  vec3 q = turnY(p - vec3(-.05, .62, -.05), .3);
  float d = box(q, vec3(.52, .22, .34), .14) + .02 * sin(q.y * 16. + q.x * 3.);
  U(rough(d, q, 9., .06) * .65, BRAISE);
  U(stick(q, vec3(-.8, -.08, 0), vec3(.72, -.12, .02), .1), MEATWHITE);
  U(rough(ball(p - vec3(0, .08, .1), vec3(1.28, .07, 1.08)), p, 4., .05) * .7, GRAVY);
  for (int i = 0; i < 6; i++) { float k = float(i), a = k * .55 + .1; vec3 c = turnY(p - vec3(cos(a) * .98, .18, sin(a) * .86), k); U(rough(cone(c, vec3(-.2, 0, 0), vec3(.2, 0, 0), .085, .05), c, 9., .01), CARROT); }
  thyme(turnY(q - vec3(0, .3, 0), .5), .32, ROSEMARY);
  herbs(p - vec3(0, .4, .5), .5, 8, .09, HERB);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == BRAISE) { s.color *= mix(.6, 1.5, noise(vec3(p.x * 4., p.y * 26., p.z * 5.))); s.gloss = 1.; } }

//@ copper-pot/rigatoni AIM=vec3(0,.25,0)
void scene(vec3 p) {
  bowl(p, 1.32, .5, GLAZE);
  U(filling(p, 1.32, .3), VODKASAUCE);
  float guard = ball(p - vec3(0, .36, 0), vec3(1.2, .62, 1.2));
  if (guard > .25) { U(guard, PASTA); return; }
  for (int i = 0; i < 30; i++) {
    float k = float(i); vec2 at = spread(k, 30., .92);
    vec3 q = turnZ(turnY(p - vec3(at.x, .36 + .3 * (1. - dot(at, at) / .9) + .06 * hash(k + 7.), at.y), hash(k) * 6.28), (hash(k + 2.) - .5) * 1.1);
    float a = atan(q.z, q.y);
    float tube = max(abs(length(q.yz) - .105 - .006 * sin(a * 14.)) - .018, abs(q.x) - .24);
    U(tube * .9, PASTA);
    U(length(max(vec2(length(q.yz) - .09, abs(q.x) - .18), 0.)) - .0, VODKASAUCE);
  }
  herbs(p - vec3(0, .72, 0), .45, 5, .26, HERB);
  dice(p - vec3(0, .66, 0), .75, .1, 22, .025, CREAM);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == PASTA) { s.color = mix(s.color, vec3(.72, .2, .045), .35 + .5 * smoothstep(.38, .6, fbm(p * 5.))); s.gloss = .85; } }

//@ copper-pot/cauliflower-steak HEIGHT=.62
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  U(rough(ball(p - vec3(.05, .07, .1), vec3(1.2, .07, 1.)), p, 4., .05) * .7, HERB);
  vec3 q = turnY(p - vec3(-.05, .28, .0), .2);
  float d = 1e3;
  for (int i = 0; i < 12; i++) { float a = -0.5 + 4.15 * float(i) / 11.; vec2 at = vec2(cos(a), -sin(a)) * (.62 + .08 * sin(float(i) * 2.)); d = smin(d, length((q - vec3(at.x, 0, at.y)) * vec3(1, 1.4, 1)) - .25, .05); }
  d = smin(d, cone(q, vec3(0, 0, .5), vec3(0, 0, -.2), .17, .3), .16);
  for (int i = 0; i < 4; i++) { float a = .3 + float(i) * .85; d = smin(d, stick(q, vec3(0, 0, .1), vec3(cos(a) * .55, 0, -sin(a) * .55), .12), .06); }
  d = smax(d, abs(q.y) - .15, .06);
  U(d > .12 ? d * .8 : (d - .04 * noise(q * 15.) * smoothstep(.3, .6, length(q.xz)) - .02 * noise(q * 30.)) * .7, CAULI);
  balls(p - vec3(0, .42, 0), .8, .0, 12, .06, BERRY);
  dice(p - vec3(.1, .1, .1), 1.15, .0, 14, .05, NUT);
  herbs(p - vec3(0, .42, 0), .8, 10, .12, HERB);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == CAULI) s.color = mix(s.color, vec3(.3, .12, .025), .9 * smoothstep(.4, .62, fbm(p * 4.)) * step(.2, n.y)); }
