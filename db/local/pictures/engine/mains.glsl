// Breads, meats and what lies beside them.
void bunTop(vec3 p, float r) {
  float d = ball(p - vec3(0, .02, 0), vec3(r, r * .68, r));
  d = smax(d, -p.y, .08) + .006 * sin(p.x * 9.) * sin(p.z * 7.);
  U(d * .85, BUN); U(max(d + .01, p.y - .035), CRUMB);
}
void bunBottom(vec3 p, float r) { float d = disc(p - vec3(0, .08, 0), r, .08, .07); U(d, BUN); U(disc(p - vec3(0, .155, 0), r * .93, .02, .015), CRUMB); }
void patty(vec3 p, float r, float h, int m) {
  float a = atan(p.z, p.x);
  float d = disc(p - vec3(0, h, 0), r * (1. + .035 * sin(a * 5. + 1.) + .02 * sin(a * 13.)), h, h * .8);
  U(rough(d, p, 13., .055) * .8, m);
}
// A slice of cheese that hangs over the edge of a patty of the radius r.
void cheese(vec3 p, float r, float s, int m) {
  float l = max(abs(p.x), abs(p.z)), drop = max(length(p.xz) - r + .03, 0.);
  float y = p.y + drop * drop * 5. + drop * .5;
  vec2 q = vec2(l - s, abs(y) - .02);
  U((length(max(q, 0.)) + min(max(q.x, q.y), 0.) - .012) * .55, m);
}
void fry(vec3 p, vec3 at, float yaw, float pitch, float len) {
  vec3 q = turnZ(turnY(p - at, yaw), pitch);
  q.y += q.x * q.x * .12;
  U(rough(box(q, vec3(len, .046, .046), .018), p, 16., .012), FRY);
}
void fries(vec3 p, float r, float h, int n) {
  float guard = ball(p - vec3(0, h * .4, 0), vec3(r + .35, h + .3, r + .35));
  if (guard > .3) { U(guard, FRY); return; }
  for (int i = 0; i < n; i++) {
    float k = float(i); vec2 at = spread(k, float(n), r);
    fry(p, vec3(at.x, .05 + h * (1. - dot(at, at) / r / r) * (.35 + .65 * hash(k)), at.y), hash(k + 1.) * 6.28, (hash(k + 2.) - .5) * .8, .26 + .14 * hash(k + 3.));
  }
}
// A piece in a crisp coat.
void crisp(vec3 p, vec3 r, float k, int m) {
  float d = ball(p, r);
  if (d > .12) { U(d - .04, m); return; }
  U((d - .07 * noise(p * 9. + k) - .035 * noise(p * 23. + k)) * .62, m);
}
void steak(vec3 p, vec3 b, int m) {
  float a = atan(p.z / b.z, p.x / b.x), e = 1. + .06 * sin(a * 2. + 1.) + .05 * sin(a * 3.);
  float d = ball(p * vec3(1. / e, 1, 1. / e), vec3(b.x, b.y * 2.2, b.z));
  d = smax(d, abs(p.y) - b.y, .09);
  U(rough(d, p, 10., .03) * .7, m);
}
// Slices of a steak, fanned out: brown edge, rose inside.
void sliced(vec3 p, int n, float w, float h) {
  for (int i = 0; i < n; i++) {
    float k = float(i) - float(n - 1) * .5;
    vec3 q = turnZ(turnY(p - vec3(k * .2, .02 * sin(k * 3.), k * .03), .05 * k), -.95);
    float d = box(q - vec3(0, h * .5, 0), vec3(.05, h, w * (1. - .02 * k * k)), .045);
    d = rough(d, p, 12., .02);
    U(d * .8, STEAK);
    U(max(d - .004, smax(abs(q.y - h * .5) - h * .8, abs(q.z) - w * .86, .12)) * .8, RARE);
  }
}
void drumstick(vec3 p, float s, int m) {
  float d = smin(ball(p - vec3(s * .1, 0, 0), vec3(s * .62, s * .46, s * .46)), cone(p, vec3(0), vec3(s * 1.15, 0, 0), s * .38, s * .15), s * .3);
  U(rough(d, p, 14., .03) * .7, m);
  U(min(stick(p, vec3(s, 0, 0), vec3(s * 1.48, 0, 0), s * .1), min(length(p - vec3(s * 1.5, .04, .06)) - s * .11, length(p - vec3(s * 1.5, -.02, -.06)) - s * .11)), MEATWHITE);
}
// Half a roast chicken: breast, thigh with its drumstick, wing.
void halfChicken(vec3 p) {
  float guard = ball(p - vec3(.05, .3, 0), vec3(1.3, .7, .95));
  if (guard > .3) { U(guard, ROAST); return; }
  float d = ball(turnZ(p - vec3(-.25, .26, .02), .12), vec3(.66, .42, .5));
  d = smin(d, ball(p - vec3(.4, .26, .26), vec3(.4, .32, .34)), .14);
  float leg = smin(cone(p, vec3(.5, .28, .32), vec3(1.02, .2, .02), .27, .12), ball(p - vec3(.55, .28, .3), vec3(.34, .28, .28)), .1);
  d = smin(d, leg, .07);
  float wing = smin(stick(p, vec3(-.6, .34, .3), vec3(-.22, .2, .56), .125), stick(p, vec3(-.22, .2, .56), vec3(-.62, .1, .62), .1), .06);
  d = smin(d, wing, .05);
  if (d < .1) d += .02 * wave(p * 9.) - .03 * noise(p * 8.) - .012 * noise(p * 26.);
  U(d * .65, ROAST);
  U(min(stick(p, vec3(1., .2, .02), vec3(1.2, .18, -.1), .055), min(length(p - vec3(1.22, .2, -.07)) - .07, length(p - vec3(1.23, .17, -.15)) - .07)), MEATWHITE);
}
void egg(vec3 p, float s, float k) {
  float a = atan(p.z, p.x), r = s * (1. + .09 * sin(a * 3. + k) + .06 * sin(a * 5. + k * 2.) + .03 * sin(a * 9.));
  float d = disc(p - vec3(0, .03, 0), r, .035, .033);
  d = smin(d, ball(p - vec3(.02, .04, 0), vec3(s * .6, .07, s * .6)), .12);
  U((d - .012 * noise(p * 9.)) * .8, EGGWHITE);
  U(ball(p - vec3(.03, .085, .02), vec3(s * .36, s * .21, s * .36)), YOLK);
}
// A slice of bread that lies flat: b is half its width, thickness and depth.
void toast(vec3 p, vec3 b) {
  vec2 e = abs(p.xz) - b.xz + .13;
  float outline = length(max(e, 0.)) + min(max(e.x, e.y), 0.) - .13;
  outline = min(outline, length((p.xz - vec2(0, -b.z * .75)) / vec2(1.25, 1)) - b.x * .88);
  float d = smax(outline, abs(p.y) - b.y, .03);
  if (d < .1) d -= .012 * noise(p * 20.);
  U(d * .9, CRUST); U(smax(outline + .045, abs(p.y) - b.y - .006, .02) * .9 - .004, TOAST);
}
// A thread of sauce that runs to and fro over a width of 2 r.
void drizzle(vec3 p, float r, float turns, float thick, int m) {
  float guard = ball(p, vec3(r + .1, .15, r + .1));
  if (guard > .2) { U(guard, m); return; }
  for (int i = 0; i < 9; i++) {
    float a = float(i) / 9. * 2. - 1., b = float(i + 1) / 9. * 2. - 1., side = mod(float(i), 2.) * 2. - 1.;
    float wa = r * sqrt(max(.1, 1. - a * a)) * .85, wb = r * sqrt(max(.1, 1. - b * b)) * .85;
    U(stick(p, vec3(a * r, 0, side * wa), vec3(b * r, 0, -side * wb), thick), m);
  }
}
void ramekin(vec3 p, float r, int m, int sauce) {
  vec2 q = vec2(length(p.xz), p.y);
  U(min(edge(q, vec2(0, .03), vec2(r * .85, .03)), edge(q, vec2(r * .85, .03), vec2(r, r * .75))) - .03, m);
  U(disc(p - vec3(0, r * .3, 0), r * .93, r * .3, .02) - .008 * wave(p * 11.), sauce);
}
void dice(vec3 p, float r, float high, int n, float s, int m) {
  float guard = length(p) - r - high - s;
  if (guard > .3) { U(guard, m); return; }
  for (int i = 0; i < n; i++) {
    float k = float(i); vec2 at = spread(k, float(n), r);
    vec3 q = p - vec3(at.x, high * (1. - dot(at, at) / r / r) * hash(k + 1.) + s * .5, at.y);
    U(box(turnX(turnY(q, hash(k) * 6.), hash(k + 2.) * 2.), vec3(s * (.7 + .5 * hash(k + 7.))), s * .3), m);
  }
}
void balls(vec3 p, float r, float high, int n, float s, int m) {
  float guard = length(p) - r - high - s;
  if (guard > .3) { U(guard, m); return; }
  for (int i = 0; i < n; i++) {
    float k = float(i); vec2 at = spread(k, float(n), r);
    U(length(p - vec3(at.x, high * (1. - dot(at, at) / r / r) + s * .3, at.y)) - s * (.8 + .4 * hash(k)), m);
  }
}
