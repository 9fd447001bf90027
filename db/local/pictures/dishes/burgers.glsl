// Burgers and sandwiches of the Copper Pot.
void seeds(vec3 p, vec3 middle, float r, inout Surface s) {
  vec3 d = normalize(p - middle);
  vec2 g = d.xz * 9., c = floor(g);
  for (int i = 0; i < 9; i++) {
    vec2 o = c + vec2(float(i % 3) - 1., float(i / 3) - 1.);
    vec2 at = o + .5 + (vec2(hash(vec3(o, 1)), hash(vec3(o, 2))) - .5) * .7;
    vec2 q = turn(hash(vec3(o, 3)) * 6.) * (g - at);
    float e = length(q / vec2(.34, .2));
    if (e < 1. && d.y > .35) { s.color = mix(vec3(.85, .74, .5), vec3(.95, .87, .66), 1. - e); s.gloss = .4; }
  }
}

//@ copper-pot/copper-burger AIM=vec3(.12,.5,0) HEIGHT=.42
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  vec3 q = p - vec3(-.25, .08, .1);
  if (length(q - vec3(0, .5, 0)) > 1.3) U(length(q - vec3(0, .5, 0)) - 1.1, BUN);
  else {
    bunBottom(q, .68);
    frill(q - vec3(0, .21, 0), .8, LETTUCE);
    U(disc(q - vec3(.22, .26, .2), .36, .04, .02), TOMATOCUT);
    U(disc(q - vec3(-.28, .26, .1), .36, .04, .02), TOMATOCUT);
    patty(q - vec3(0, .29, 0), .7, .11, PATTY);
    cheese(turnY(q, .6) - vec3(0, .53, 0), .66, .66, CHEDDAR);
    U(rough(ring(q - vec3(.1, .58, .1), .3, .04), q, 12., .01), ONION);
    U(rough(ring(q - vec3(-.2, .58, 0), .34, .04), q, 12., .01), ONION);
    bunTop(q - vec3(0, .6, 0), .71);
  }
  fries(p - vec3(.88, .1, -.35), .4, .42, 26);
  ramekin(p - vec3(.8, .08, .62), .22, GLAZE, HOTSAUCE);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == BUN) { s.color *= mix(1.35, .8, smoothstep(.6, 1.15, p.y)); seeds(p, vec3(-.25, .5, .1), .71, s); }
}

//@ copper-pot/mushroom-burger AIM=vec3(.1,.5,0) HEIGHT=.42
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  vec3 q = p - vec3(-.3, .08, .1);
  if (length(q - vec3(0, .5, 0)) > 1.3) U(length(q - vec3(0, .5, 0)) - 1.1, BUN);
  else {
    bunBottom(q, .68);
    frill(q - vec3(0, .21, 0), .82, KALE);
    patty(q - vec3(0, .24, 0), .72, .13, NUT);
    cheese(turnY(q, .5) - vec3(0, .51, 0), .68, .6, SWISS);
    for (int i = 0; i < 9; i++) {
      float k = float(i), a = k * .7;
      vec3 m = turnX(turnY(q - vec3(.52 * cos(a), .58, .52 * sin(a)), -a + 1.57), 1.2);
      U(max(min(ball(m, vec3(.17, .05, .15)), box(m - vec3(0, 0, .16), vec3(.06, .035, .1), .03)), -1.), MUSHROOM);
    }
    bunTop(q - vec3(0, .66, 0), .71);
  }
  leaves(p - vec3(.95, .12, -.1), .42, .16, 16, .34, LEAF);
  tomatoHalf(p - vec3(.86, .24, .45), .17, .5); tomatoHalf(p - vec3(1.2, .22, .18), .16, .8);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == BUN) { s.color *= mix(1.35, .8, smoothstep(.6, 1.15, p.y)); seeds(p, vec3(-.3, .56, .1), .71, s); }
}

//@ copper-pot/fried-chicken-sandwich AIM=vec3(.1,.5,0) HEIGHT=.42
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  vec3 q = p - vec3(-.25, .08, .1);
  if (length(q - vec3(0, .5, 0)) > 1.4) U(length(q - vec3(0, .5, 0)) - 1.15, BUN);
  else {
    bunBottom(q, .64);
    slices(q - vec3(0, .2, 0), .55, 8, .2, .03, PICKLE);
    crisp(q - vec3(.05, .43, .02), vec3(.88, .24, .78), 1., FRIED);
    crisp(q - vec3(.42, .4, .36), vec3(.42, .2, .36), 4., FRIED);
    frill(q - vec3(0, .64, 0), .66, STALK);
    U(rough(disc(q - vec3(0, .62, 0), .66, .05, .05), q, 6., .06), MAYO);
    bunTop(q - vec3(0, .68, 0), .68);
  }
  fries(p - vec3(.98, .1, -.3), .34, .4, 22);
  slices(p - vec3(.85, .14, .62), .26, 5, .15, .035, PICKLE);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == BUN) s.color *= mix(1.35, .75, smoothstep(.65, 1.2, p.y));
}

//@ copper-pot/reuben AIM=vec3(0,.42,0) HEIGHT=.44
// Half a sandwich of toasted rye with its cut side to the front.
void reubenHalf(vec3 p, float k) {
  vec3 q = turnX(p, -.0);
  float guard = box(q - vec3(0, .42, 0), vec3(.75, .5, .45), .05);
  if (guard > .3) { U(guard, TOAST); return; }
  for (int i = 0; i < 2; i++) {
    float y = i == 0 ? .07 : .78; vec3 b = q - vec3(0, y + (i == 1 ? .05 * q.x * q.x : 0.), -.02);
    float d = rough(box(b, vec3(.72, .075, .4), .05), p, 20., .012);
    U(d, TOAST); U(max(d - .003, abs(b.y) - .05), CRUMB);
  }
  for (int i = 0; i < 6; i++) {
    float j = float(i); vec3 b = q - vec3(0, .2 + j * .062, .01 * sin(j * 4.));
    b.y += .025 * sin(b.x * 7. + j * 2. + k) + .02 * sin(b.z * 6. + j);
    U(box(b, vec3(.7 + .03 * sin(j * 3.), .026, .43), .024) * .8, PASTRAMI);
  }
  vec3 c = q - vec3(0, .6, .02); c.y += .02 * sin(c.x * 9.) + .09 * smoothstep(.4, .5, abs(c.z)) ;
  U(rough(box(c, vec3(.7, .06, .42), .05), p, 18., .05) * .7, SAUERKRAUT);
  vec3 w = q - vec3(0, .67, .03); w.y += smoothstep(.38, .48, w.z) * (.07 + .07 * sin(w.x * 8. + k));
  U(box(w, vec3(.71, .025, .44), .02) * .7, SWISS);
}
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  reubenHalf(turnY(p - vec3(-.42, .09, .12), .22), 1.);
  reubenHalf(turnY(p - vec3(.62, .09, -.42), -.35), 5.);
  vec3 g = turnY(p - vec3(.95, .2, .55), .5);
  U(rough(ball(g, vec3(.42, .14, .14)), g, 22., .02), PICKLE);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == TOAST) s.color *= mix(.55, 1.1, fbm(p * 5.));
}

//@ copper-pot/grilled-cheese AIM=vec3(.05,.4,0) HEIGHT=.46
// A triangle of toast, cheese running from its cut side.
void toastHalf(vec3 p, float k) {
  float guard = length(p - vec3(0, .3, 0)) - 1.05;
  if (guard > .3) { U(guard, TOAST); return; }
  float tri = max(p.z, max(dot(p.xz, vec2(.7071, -.7071)), dot(p.xz, vec2(-.7071, -.7071))) - .62);
  float a = smax(tri, abs(p.y - .1) - .1, .06), b = smax(tri, abs(p.y - .44) - .1, .06);
  float d = rough(min(a, b), p, 20., .014);
  U(d * .9, TOAST); U(max(d - .004, min(abs(p.y - .1), abs(p.y - .44)) - .07) * .9, CRUMB);
  vec3 c = p; float run = smoothstep(-.1, .1, p.z) * (.5 + .5 * sin(p.x * 7. + k)) * (.5 + .5 * sin(p.x * 3.1 + k * 2.));
  float body = smax(tri - .03 - .09 * run, abs(p.y - .27 + .07 * run) - .08 - .07 * run, .07);
  U(body * .7, CHEDDAR);
}
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  toastHalf(turnY(p - vec3(-.3, .09, .42), .12), 1.);
  toastHalf(turnX(turnY(p - vec3(.3, .2, -.32), -.2), -.12), 4.);
  vec3 q = p - vec3(.98, .07, .35);
  bowl(q, .4, .34, GLAZE);
  U(filling(q, .4, .27), TOMATOSOUP);
  herbs(q - vec3(0, .28, 0), .12, 3, .13, HERB);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == TOAST) s.color *= mix(.6, 1.25, smoothstep(.25, .75, fbm(p * 4.)));
}

//@ copper-pot/lobster-roll AIM=vec3(0,.35,0) HEIGHT=.55 TURN=.0
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  vec3 q = turnY(p - vec3(-.1, .1, .1), .25);
  float d = box(q - vec3(0, .28, 0), vec3(1., .3, .46), .14);
  float cut = box(q - vec3(0, .55, 0), vec3(1.2, .42, .2), .12);
  U(smax(d, -cut, .08), CRUMB);
  U(max(smax(d - .006, -cut, .08), .46 - abs(q.z) - .08) , TOAST);
  frill(turnX(q - vec3(0, .46, .14), -.6) * vec3(.75, 1, 1), .72, LETTUCE);
  float g = box(q - vec3(0, .6, 0), vec3(1., .3, .35), .2);
  if (g > .25) U(g, LOBSTER);
  else for (int i = 0; i < 15; i++) {
    float k = float(i);
    vec3 m = q - vec3(-.84 + 1.68 * k / 14., .55 + .14 * hash(k) - .08 * abs(k / 7. - 1.), (hash(k + 4.) - .5) * .34);
    m = turnZ(turnY(m, hash(k + 1.) * 6.), hash(k + 2.) * 2.);
    float c = smin(ball(m, vec3(.19, .11, .12)), ball(m - vec3(.1, .04, 0), vec3(.12, .09, .09)), .04);
    U(rough(c, q, 16., .02) * .8, LOBSTER);
  }
  herbs(q - vec3(0, .66, 0), .34, 8, .07, HERB);
  fries(p - vec3(.75, .1, -.78), .3, .3, 14);
  wedge(turnY(p - vec3(.85, .1, .72), 2.6), .26);
}
