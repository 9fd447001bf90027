// Camera, light and surfaces. One soft window from the back left, a room that is warm and dim.
uniform vec2 size, corner;
uniform int samples;
uniform highp sampler3D field;
out vec4 pixel;
const float TOP = 2.2;
const vec3 WINDOW = vec3(-3.6, 5.2, -3.9);

float map(vec3 p) { D = 1e3; M = TABLE; U(p.y, TABLE); scene(p); return D; }

vec4 random(float i, vec2 at) {
  float n = fract(52.9829189 * fract(dot(at, vec2(.06711056, .00583715))));
  return fract(vec4(.8566749, .7338919, .6287067, .5385973) * (i + 1.) + vec4(n, fract(n * 7.31 + .3), fract(n * 13.7 + .6), fract(n * 29.3 + .1)));
}
// The distance from the grid that was filled before; it spares the shapes where nothing is near.
float near(vec3 p) {
  vec3 q = (p - FROM) / SPAN, o = max(max(-q, q - 1.), 0.) * SPAN;
  return texture(field, q).w + length(o) * .9;
}
float march(vec3 o, vec3 d, float t, float end, int steps) {
  for (int i = 0; i < steps; i++) {
    vec3 p = o + d * t;
    float h = min(p.y, near(p));
    if (h < .007 || t > end) break;
    t += max(h, .012);
  }
  return t;
}
vec3 normal(vec3 p) {
  vec3 n = vec3(0);
  for (int i = 0; i < 4; i++) {
    vec3 e = .5773 * (2. * vec3((((i + 3) >> 1) & 1), ((i >> 1) & 1), (i & 1)) - 1.);
    n += e * map(p + e * .003);
  }
  return normalize(n);
}
vec3 sky(vec3 d, float blur) {
  vec3 room = mix(vec3(.20, .16, .13), vec3(.62, .58, .55), smoothstep(-.3, .9, d.y)) * ROOM;
  vec3 w = normalize(WINDOW), side = normalize(cross(w, vec3(0, 1, 0))), up = cross(side, w);
  vec2 q = abs(vec2(dot(d, side), dot(d, up))) - vec2(.34, .26);
  float pane = smoothstep(blur, -blur * .5, max(q.x, q.y)) * step(0., dot(d, w));
  return room + vec3(1., .95, .87) * pane * 5.5 / (1. + blur * 3.5);
}
Surface surface(int m, vec3 p, vec3 n) {
  Surface s; vec3 a, b, speck; float freq, specks;
  material(m, a, b, speck, freq, specks, s);
  float f = fbm(p * freq);
  s.color = mix(a, b, smoothstep(.32, .68, f));
  if (specks > 0.) {
    vec3 q = p * s.grain, c = floor(q + noise(q * 2.) * .5);
    if (hash(c) < specks) s.color = mix(s.color, speck, .8);
  }
  paint(m, p, n, s);
  return s;
}
vec3 shade(vec3 p, vec3 rd, vec4 u, float travelled) {
  int m = M;
  vec3 n = m == TABLE ? vec3(0, 1, 0) : normal(p);
  Surface s = surface(m, p, n);
  if (s.bump > 0.) {
    vec3 g = vec3(0);
    for (int i = 0; i < 4; i++) {
      vec3 e = i == 3 ? vec3(0) : vec3(i == 0, i == 1, i == 2);
      g += fbm(p * s.grain + e * .3) * (i == 3 ? vec3(-1) : e);
    }
    n = normalize(n - s.bump * g);
  }
  if (dot(n, rd) > -.02) n = normalize(n - rd * (dot(n, rd) + .02));
  vec3 start = p + n * .026;
  vec3 lamp = WINDOW + vec3((u.x - .5) * 2.6, (u.y - .5) * 1.4, (u.x - .5) * -2.2), l = normalize(lamp - p);
  float far = min(3.2, (TOP - start.y) / max(l.y, .05));
  float t = march(start, l, .01, far, 28), lit = t >= far ? 1. : 0.;
  float nl = dot(n, l), wrap = mix(max(nl, 0.), max((nl + .45) / 1.45, 0.), s.glow);
  vec3 key = vec3(1., .93, .83) * 3.1;
  vec3 light = key * wrap * max(lit, s.glow * .25);
  if (s.glow > 0.) {
    float thin = clamp(.5 + min(near(p + l * .16 - n * .02), p.y + .1) / .2, 0., 1.);
    light += key * s.glow * thin * .38 * mix(vec3(1), s.color * 1.6, .6);
  }
  float r = sqrt(u.z), ang = 6.2832 * u.w;
  vec3 tx = normalize(cross(n, abs(n.y) < .9 ? vec3(0, 1, 0) : vec3(1, 0, 0))), tz = cross(n, tx);
  vec3 w = normalize(tx * r * cos(ang) + tz * r * sin(ang) + n * sqrt(1. - u.z));
  float free = march(start, w, .02, 1.5, 13);
  if (free < 1.5) { vec3 q = start + w * free; light += q.y < .03 ? TABLEGLOW : texture(field, (q - FROM) / SPAN).rgb * vec3(.62, .54, .46); }
  else light += sky(w, 1.) * .95;
  float f0 = mix(.035, .06, s.gloss), fresnel = f0 + (1. - f0) * pow(1. - max(dot(n, -rd), 0.), 5.);
  vec3 shine = sky(reflect(rd, n), mix(.9, .06, s.gloss));
  float open = mix(.25, 1., lit) * (free < .3 ? .5 : 1.);
  if (s.gloss > 1.5) return s.color * (light * .22 + sky(reflect(rd, n), .3) * .55 * open);
  return s.color * light * .5 + shine * fresnel * s.gloss * open;
}
#if CLEAR
vec3 clearNormal(vec3 p, bool inGlass) {
  vec2 e = vec2(.003, 0);
  if (inGlass) return normalize(vec3(glass(p + e.xyy) - glass(p - e.xyy), glass(p + e.yxy) - glass(p - e.yxy), glass(p + e.yyx) - glass(p - e.yyx)));
  return normalize(vec3(liquid(p + e.xyy) - liquid(p - e.xyy), liquid(p + e.yxy) - liquid(p - e.yxy), liquid(p + e.yyx) - liquid(p - e.yyx)));
}
#endif
// Follows a ray through glass and drink to the first thing that is not clear.
vec3 trace(vec3 o, vec3 d, vec4 u) {
  vec3 sum = vec3(0), left = vec3(1);
  float t = max(0., (TOP - o.y) / d.y), gone = 0.;
  bool glassDone = false, drinkDone = false;
  M = TABLE;
  for (int event = 0; event < 4; event++) {
    int hit = 0;
    for (int i = 0; i < 110; i++) {
      vec3 p = o + d * t;
      float h = near(p); hit = 0;
      if (h < .035) h = map(p); else if (p.y < h) { h = p.y; M = TABLE; }
#if CLEAR
      if (!glassDone) { float g = glass(p); if (g < h) { h = g; hit = 1; } }
      if (!drinkDone) { float g = liquid(p); if (g < h) { h = g; hit = 2; } }
#endif
      if (h < .0022 || t > 22.) break;
      t += h * .93;
    }
    vec3 p = o + d * t;
    if (hit == 0) { return sum + left * mix(shade(p, d, u, t + gone), TABLEGLOW * .7, smoothstep(7., 20., t + gone)); }
#if CLEAR
    vec3 n = clearNormal(p, hit == 1);
    float f = .03 + .97 * pow(1. - max(dot(n, -d), 0.), 5.);
    sum += left * f * sky(reflect(d, n), .1);
    left *= 1. - f;
    if (hit == 1) { glassDone = true; left *= .96; continue; }
    d = refract(d, n, .78); o = p; gone += t; t = .01; drinkDone = true;
    for (int i = 0; i < 60; i++) {
      vec3 q = o + d * t; float h = min(q.y, near(q)); if (h < .035) h = map(q); h = min(h, -liquid(q));
      if (h < .002 || t > 3.) break;
      t += h;
    }
    sum += left * MURK * (1. - exp(-t * CLOUD)) * (.55 + .75 * smoothstep(-.9, .6, -o.x - o.z * .6 + o.y * .3));
    left *= exp(-t * (TINT + CLOUD));
    vec3 q = o + d * t; float h = near(q);
    if (h > .01) { vec3 out1 = refract(d, -clearNormal(q, false), 1.28); if (dot(out1, out1) > .1) d = out1; o = q; gone += t; t = .02; }
#endif
  }
  return sum;
}
void main() {
  vec2 at = gl_FragCoord.xy + corner;
  vec3 target = AIM, eye = target + AWAY * vec3(sin(TURN) * cos(HEIGHT), sin(HEIGHT), cos(TURN) * cos(HEIGHT));
  vec3 f = normalize(target - eye), x = normalize(cross(f, vec3(0, 1, 0))), y = cross(x, f);
  vec3 sum = vec3(0); float squares = 0., steady = 0., count = 0.;
  for (int i = 0; i < samples; i++) {
    vec4 u = random(float(i), at), v = random(float(i) + 77.3, at.yx + 11.);
    vec2 q = (at + vec2(u.x, v.y) - .5 * size) / size.y;
    vec3 ray = normalize(f + ZOOM * (q.x * x + q.y * y));
    vec3 focus = eye + ray * (AWAY - FOCUS) / dot(ray, f);
    vec2 lens = LENS * sqrt(v.x) * vec2(cos(6.2832 * v.z), sin(6.2832 * v.z));
    vec3 from = eye + lens.x * x + lens.y * y;
    vec3 light = min(trace(from, normalize(focus - from), vec4(v.w, u.yzw)), vec3(6.));
    sum += light; count++;
    float bright = sqrt(dot(light, vec3(.3, .6, .1))); squares += bright * bright; steady += bright;
    // Calm places need fewer rays.
    if (i >= 3 && (squares / count - steady * steady / count / count) < .0012 * count) break;
  }
  vec3 c = sum / count * EXPOSURE;
  vec2 e = at / size - .5;
  c *= 1. - .55 * dot(e, e);
  c = c * (2.51 * c + .03) / (c * (2.43 * c + .59) + .14);
  c = pow(clamp(c, 0., 1.), vec3(1. / 2.2));
  pixel = vec4(mix(vec3(dot(c, vec3(.3, .6, .1))), c, 1.03), 1);
}
