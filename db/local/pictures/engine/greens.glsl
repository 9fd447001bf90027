// Leaves, herbs and vegetables.
float leafShape(vec3 p, float len, float wide, float curl) {
  p.y -= curl * (p.x * p.x) / len + .25 * curl * abs(p.z);
  float k = clamp(p.x / len, 0., 1.);
  float w = wide * sqrt(max(k * (1. - k), 0.)) * 2.;
  vec3 q = vec3(max(abs(p.x - len * .5) - len * .5, 0.), p.y + .02 * sin(p.x * 24.) * abs(p.z) / wide, max(abs(p.z) - w, 0.));
  return (length(q) - .012) * .7;
}
// Small leaves scattered in a disc of the radius r.
void herbs(vec3 p, float r, int n, float size, int m) {
  float guard = length(p) - r - size;
  if (guard > .25) { U(guard, m); return; }
  for (int i = 0; i < n; i++) {
    float k = float(i);
    vec2 at = spread(k, float(n), r) + (vec2(hash(k + 3.), hash(k + 8.)) - .5) * .12;
    vec3 q = turnX(turnY(p - vec3(at.x, .02 * hash(k + 1.), at.y), hash(k) * 6.28), (hash(k + 5.) - .5) * .9);
    U(leafShape(q + vec3(size * .5, 0, 0), size, size * .28, .35), m);
  }
}
// A heap of salad leaves.
void leaves(vec3 p, float r, float high, int n, float size, int m) {
  float guard = ball(p, vec3(r + size * .8, high + size, r + size * .8));
  if (guard > .4) { U(guard + .1, m); return; }
  for (int i = 0; i < n; i++) {
    float k = float(i);
    vec2 at = spread(k, float(n), r);
    float y = high * (1. - dot(at, at) / (r * r) * .8);
    vec3 q = turnY(p - vec3(at.x, y, at.y), atan(at.y, at.x) + (hash(k) - .5) * 1.8);
    q = turnX(turnZ(q, -.25 + .9 * (hash(k + 2.) - .4)), (hash(k + 4.) - .5) * 1.2);
    q.y += .03 * sin(q.x * 17. + k) + .03 * sin(q.z * 21. + k);
    U(leafShape(q + vec3(size * .3, 0, 0), size * (.8 + .5 * hash(k + 6.)), size * .38, .5), m);
  }
}
// A frill of lettuce around the radius r.
void frill(vec3 p, float r, int m) {
  float a = atan(p.z, p.x), l = length(p.xz);
  float y = p.y - .05 * sin(a * 11.) * smoothstep(r * .7, r, l) - .03 * sin(a * 23. + 1.) * smoothstep(r * .8, r, l);
  float edgeAt = r * (1. + .06 * sin(a * 7. + 1.) + .03 * sin(a * 17.));
  U(max(abs(y) - .018, l - edgeAt) * .6, m);
}
void floret(vec3 p, float s, float k) {
  float guard = length(p - vec3(0, s * .55, 0)) - s * 1.1;
  if (guard > .15) { U(guard, FLORET); return; }
  U(smin(cone(p, vec3(0), vec3(0, s * .55, 0), s * .2, s * .26), min(cone(p, vec3(0, s * .3, 0), vec3(s * .4, s * .7, .1 * s), s * .12, s * .16), cone(p, vec3(0, s * .3, 0), vec3(-s * .35, s * .7, -.2 * s), s * .12, s * .16)), s * .1), STALK);
  float d = 1e3;
  for (int i = 0; i < 9; i++) {
    vec2 at = spread(float(i), 9., s * .58);
    d = smin(d, length(p - vec3(at.x, s * (.98 - 1.1 * dot(at, at) / s / s * .6 + .08 * hash(k + float(i))), at.y)) - s * .27, s * .05);
  }
  vec3 q = p * (15. / s * .5);
  d -= s * .05 * (.5 + .5 * wave(q * 1.7)) + s * .035 * noise(q * 2.);
  U(d * .75, FLORET);
}
void floretWhite(vec3 p, float s, float k) {
  float d = length(p) - s * .5;
  for (int i = 0; i < 6; i++) { vec2 at = spread(float(i), 6., s * .5); d = smin(d, length(p - vec3(at.x, s * .45, at.y)) - s * .3, .03); }
  U(rough(d, p, 24., .03) * .75, CAULI);
}
void sprout(vec3 p, float s, float k) {
  p = turnX(turnY(p, k * 2.4), (hash(k) - .5) * 1.2);
  float d = ball(p, vec3(s, s * .9, s));
  float layers = .012 * sin(atan(p.z, p.x) * 3. + p.y * 22.);
  if (hash(k + 3.) > .2) {
    U(max(d + layers, p.y - s * .1) * .85, SPROUT);
    U(max(d + .02, abs(p.y - s * .1) - .012), SPROUTCUT);
  } else U((d + layers) * .85, SPROUT);
}
void tomato(vec3 p, float s) { U(ball(p, vec3(s, s * .92, s)), TOMATO); }
void tomatoHalf(vec3 p, float s, float a) {
  p = turnX(p, a);
  float d = ball(p, vec3(s, s, s));
  U(max(d, p.y), TOMATO); U(max(d + .02, abs(p.y) - .01), TOMATOCUT);
}
// A round slice that lies flat: peel, pith and flesh.
void citrus(vec3 p, float r, int flesh, int peel) {
  U(disc(p, r, .035, .02), peel);
  U(disc(p, r * .94, .037, .01), PITH);
  float a = mod(atan(p.z, p.x), .7854) - .3927, l = length(p.xz);
  vec2 q = vec2(l * cos(a), abs(l * sin(a)));
  U(max(max(abs(p.y) - .043, l - r * .84), (q.y - q.x * .38 + .018)) * .9, flesh);
}
// Half a lemon, its cut side up and to the front.
void wedge(vec3 p, float r) {
  vec3 q = turnX(p - vec3(0, r * .3, 0), -.55);
  float d = ball(q, vec3(r, r * .95, r));
  if (d > .2) { U(d, PEEL); return; }
  U(smax(d, q.y, .02), PEEL);
  citrus(q, r * .97, LEMON, PEEL);
}
void slices(vec3 p, float r, int n, float size, float thick, int m) {
  for (int i = 0; i < n; i++) {
    float k = float(i); vec2 at = spread(k, float(n), r);
    vec3 q = turnX(turnY(p - vec3(at.x, .03 * hash(k), at.y), hash(k) * 6.), (hash(k + 4.) - .5) * .7);
    U(disc(q, size * (.8 + .4 * hash(k + 2.)), thick, thick * .6), m);
  }
}
