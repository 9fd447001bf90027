// Sweets of the Copper Pot.
void scoop(vec3 p, float r, int m) {
  float d = length(p) - r;
  if (d > .12) { U(d - .03, m); return; }
  float skirt = ring(p + vec3(0, r * .55, 0), r * .82, r * .2);
  d = smin(d, skirt, .06);
  U((d - .03 * noise(p * 9.) - .02 * noise(p * vec3(8., 26., 8.))) * .75, m);
}
// A wedge of cake with its tip at the front left: pointed along -x, radius r, height h.
float cake(vec3 p, float r, float h) {
  float side = max(dot(p.xz, vec2(-.26, .966)), dot(p.xz, vec2(-.26, -.966)));
  return smax(max(side, length(p.xz) - r), abs(p.y - h * .5) - h * .5, .03);
}
void cream(vec3 p, float s) {
  float a = atan(p.z, p.x), l = length(p.xz);
  float d = ball(p, vec3(s, s * .75, s)) - .03 * sin(l * 22. - a * 2.) * smoothstep(0., s * .5, l);
  U(d * .7, CREAM);
}
void strawberry(vec3 p, float s) {
  float d = smin(ball(p, vec3(s * .8, s * .72, s * .8)), length(p - vec3(s * .55, 0, 0)) - s * .3, s * .6);
  U(d, BERRY);
  for (int i = 0; i < 5; i++) { float a = float(i) * 1.2566; vec3 q = p + vec3(s * .76, 0, 0); U(ball(q - vec3(-.01, cos(a) * s * .3, sin(a) * s * .3), vec3(s * .06, s * .3 * abs(cos(a)) + s * .1, s * .3 * abs(sin(a)) + s * .1)), HERB); }
}

//@ copper-pot/apple-pie AIM=vec3(0,.3,0) HEIGHT=.5
void scene(vec3 p) {
  plate(p, 1.4, PLATE);
  vec3 q = turnY(p - vec3(.95, .09, -.2), .5); q.x = -q.x;
  float fill = cake(q, 1.62, .5);
  U(smax(fill + .03, q.y - .46, .02), APPLE);
  for (int i = 0; i < 14; i++) { float k = float(i), x = .3 + 1.2 * hash(k); float side = mod(k, 2.) * 2. - 1.; vec3 a = q - vec3(x, .1 + .3 * hash(k + 2.), side * x * .262); a = turnY(a, side * .26); U(ball(turnX(a, hash(k)), vec3(.19, .07, .06)), APPLE); }
  U(rough(smax(cake(q, 1.66, .6), .46 - q.y, .02), p, 12., .02) * .9, PASTRY);
  U(cake(q, 1.66, .07), PASTRY);
  U(rough(smax(smax(length(q.xz) - 1.74, 1.58 - length(q.xz), .05), max(max(dot(q.xz, vec2(-.26, .966)), dot(q.xz, vec2(-.26, -.966))), abs(q.y - .33) - .34), .05), p, 9., .02), PASTRY);
  vec3 s = p - vec3(-.3, .42, .68);
  scoop(s, .34, VANILLA);
  spill(p - vec3(-.3, .1, .7), .45, .03, CREAM);
  herbs(s - vec3(0, .36, 0), .06, 3, .2, MINT);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == APPLE) s.color = mix(s.color, vec3(.42, .17, .04), smoothstep(.4, .7, fbm(p * 5.)));
  if (m == PASTRY) { s.color *= mix(1.2, .6, smoothstep(.4, .72, fbm(p * 4.))); vec3 c = floor(p * 36.); if (hash(c) > .95 && n.y > .4) s.color = vec3(.95, .9, .8); }
}

//@ copper-pot/chocolate-cake AIM=vec3(0,.26,0) HEIGHT=.5
void scene(vec3 p) {
  plate(p, 1.4, PLATE);
  vec3 q = turnY(p - vec3(.95, .09, -.2), .5); q.x = -q.x;
  float d = cake(q, 1.7, .52);
  U(rough(d, p, 22., .012), CHOCCAKE);
  U(smax(d - .012, .44 - q.y, .02), CHOCOLATE);
  cream(p - vec3(-.35, .24, .7), .3);
  strawberry(turnY(p - vec3(.35, .22, .72), .6), .2); strawberry(turnY(p - vec3(.68, .2, .52), 2.3), .19);
  herbs(p - vec3(-.33, .5, .68), .06, 3, .18, MINT);
  balls(p - vec3(.05, .12, .95), .2, 0., 4, .08, BLUEBERRY);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == CHOCOLATE && n.y > .6) s.color = mix(s.color, vec3(.75, .68, .6), .75 * smoothstep(.52, .62, noise(p * 30.) * .5 + fbm(p * 4.) * .5)); if (m == PLATE) s.color = mix(s.color, vec3(.14, .06, .03), .6 * step(.75, noise(p * 30.)) * step(.2, p.z)); }

//@ copper-pot/pumpkin-cheesecake AIM=vec3(0,.26,0) HEIGHT=.5
void scene(vec3 p) {
  plate(p, 1.4, PLATE);
  vec3 q = turnY(p - vec3(.95, .09, -.2), .5); q.x = -q.x;
  float d = cake(q, 1.7, .62);
  U(smax(d, .13 - q.y, .01), PUMPKIN);
  U(rough(smax(d - .012, q.y - .14, .01), p, 26., .025) * .9, OAT);
  cream(q * vec3(-1, 1, 1) - vec3(-1.32, .74, 0), .26);
  U(rough(smax(d - .015, .59 - q.y, .02), q, 3., .0), CUSTARD);
  for (int i = 0; i < 4; i++) { float k = float(i); U(ball(turnY(p - vec3(-.25 + .3 * k, .13, .78 + .07 * sin(k * 2.)), k), vec3(.13, .07, .09)), NUT); }
  spill(p - vec3(.15, .09, .8), .6, .025, SYRUP);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == CREAM) { vec3 c = floor(p * 38.); if (hash(c) > .95) s.color = vec3(.35, .15, .05); } }

//@ copper-pot/summer-shortcake AIM=vec3(0,.4,0) HEIGHT=.45
void scene(vec3 p) {
  plate(p, 1.4, PLATE);
  vec3 q = p - vec3(-.05, .08, 0);
  U(rough(disc(q - vec3(0, .2, 0), .62, .2, .1), p, 14., .04) * .85, PASTRY);
  float c = disc(q - vec3(0, .48, 0), .66 + .05 * sin(atan(q.z, q.x) * 6.), .12, .1);
  U(c * .8, CREAM);
  for (int i = 0; i < 9; i++) { float a = float(i) * .698; vec3 b = turnY(q - vec3(cos(a) * .55, .55, sin(a) * .55), -a); float d = smin(ball(b, vec3(.17, .14, .15)), length(b - vec3(.13, 0, 0)) - .05, .12); U(max(d, abs(b.z) - .07), BERRY); U(max(d + .02, abs(b.z) - .075), BERRYCUT); }
  U(rough(disc(turnZ(q - vec3(.02, .8, 0), .1), .6, .16, .12), p, 14., .04) * .85, PASTRY);
  cream(q - vec3(0, 1.02, 0), .3);
  strawberry(turnZ(q - vec3(.02, 1.24, .05), 1.2), .19);
  strawberry(turnY(p - vec3(.85, .22, .42), .6), .2);
  strawberry(turnY(p - vec3(.65, .22, .75), 2.6), .2);
  spill(p - vec3(.2, .085, .65), .6, .025, BERRY);
  herbs(q - vec3(.2, 1.12, .1), .05, 3, .2, MINT);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == PASTRY) s.color = mix(s.color * 1.15, vec3(.9, .74, .46), smoothstep(.5, .0, abs(n.y)) * .7); }

//@ copper-pot/cookies AIM=vec3(0,.2,0) HEIGHT=.6
void cookie(vec3 p, float r, float k) {
  float a = atan(p.z, p.x);
  float d = disc(p - vec3(0, .08, 0), r * (1. + .03 * sin(a * 4. + k) + .02 * sin(a * 9.)), .085, .08);
  U(d > .12 ? d - .03 : (d - .05 * noise(p * 6. + k) - .015 * noise(p * 24.)) * .75, COOKIE);
  for (int i = 0; i < 12; i++) { float j = float(i); vec2 at = spread(j, 12., r * .85); U(box(turnX(turnY(p - vec3(at.x, .175, at.y), j * 2. + k), .4), vec3(.085, .05, .065), .03), CHOCOLATE); }
}
void scene(vec3 p) {
  plate(p, 1.5, PLATE);
  cookie(p - vec3(-.55, .09, .28), .58, 1.);
  cookie(p - vec3(.6, .09, .32), .56, 4.);
  cookie(turnX(p - vec3(.05, .2, -.35), -.22), .6, 7.);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == COOKIE) { vec3 c = floor(p * 40.); if (hash(c) > .985 && n.y > .5) s.color = vec3(.95); s.color *= mix(.7, 1.25, fbm(p * 3.5)); } if (m == CHOCOLATE) s.gloss = .9; }

//@ copper-pot/butterscotch-pudding CLEAR=1 AIM=vec3(0,.42,0) HEIGHT=.4
float glass(vec3 p) { vec2 q = vec2(length(p.xz), p.y + .14); return min(min(edge(q, vec2(.5, .26), vec2(.72, 1.05)), edge(q, vec2(0, .24), vec2(.5, .26))), min(edge(q, vec2(0), vec2(0, .22)) - .05, edge(q, vec2(0), vec2(.5, .0)))) - .025; }
float liquid(vec3 p) { return 1e3; }
void scene(vec3 p) {
  plate(p, 1.15, PLATE);
  vec3 q = p + vec3(0, .14, 0);
  float l = length(q.xz), wall = .49 + (q.y - .3) * .293;
  U(smax(l - wall + .04, abs(q.y - .56) - .27, .03), CUSTARD);
  U(smax(l - wall + .045, abs(q.y - .85) - .03, .02), SYRUP);
  cream(q - vec3(0, 1.02, 0), .52);
  cream(q - vec3(.02, 1.3, 0), .28);
  dice(q - vec3(0, 1.24, 0), .42, .1, 16, .045, NUT);
  drizzle(turnY(q - vec3(0, 1.36, .15), .3), .3, 12., .02, SYRUP);
  U(stick(p, vec3(.55, .14, .78), vec3(1.6, .2, .35), .035), STEEL); U(ball(turnY(p - vec3(.45, .15, .82), .4), vec3(.2, .05, .13)), STEEL);
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == CUSTARD) s.color = vec3(.68, .36, .1); }

//@ copper-pot/sorbet CLEAR=1 AIM=vec3(0,.4,0) HEIGHT=.42
float glass(vec3 p) { vec2 q = vec2(length(p.xz), p.y + .24); return min(min(edge(q, vec2(.3, .4), vec2(.82, .75)), edge(q, vec2(0, .36), vec2(.3, .4))), min(edge(q, vec2(0), vec2(0, .36)) - .05, edge(q, vec2(0), vec2(.45, .0)))) - .025; }
float liquid(vec3 p) { return 1e3; }
void scene(vec3 p) {
  plate(p, 1.15, PLATE);
  scoop(p - vec3(-.34, .5, .2), .36, SORBETRED); scoop(p - vec3(.36, .5, .16), .36, SORBETPEACH); scoop(p - vec3(.0, .56, -.28), .37, VANILLA);
  scoop(p - vec3(.02, .88, .05), .34, SORBETRED);
  herbs(p - vec3(.1, 1.2, .1), .08, 4, .26, MINT);
  balls(p - vec3(-.05, .5, .5), .2, 0., 3, .1, BERRY);
  balls(p - vec3(-.85, .17, .35), .12, 0., 3, .1, BERRY);
}
