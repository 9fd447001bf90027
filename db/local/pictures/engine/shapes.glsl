// Noise, distances of simple bodies, and ways to join them. Lengths are in hand widths: a dinner plate is 2.7 wide.
float hash(vec3 p) {
  p = fract(p * .1031);
  p += dot(p, p.zyx + 31.32);
  return fract((p.x + p.y) * p.z);
}
float hash(float i) { return hash(vec3(i, i * 1.7 + 3., 9.2)); }
float noise(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3. - 2. * f);
  return mix(mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
             mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x), mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1)), f.x), f.y), f.z);
}
float fbm(vec3 p) {
  float sum = 0., share = .57;
  for (int i = 0; i < 3; i++) { sum += share * noise(p); p = p * 2.1 + 7.; share *= .5; }
  return sum;
}
float wave(vec3 p) { return sin(p.x) * sin(p.y + 1.3) * sin(p.z + .7); }
mat2 turn(float a) { return mat2(cos(a), -sin(a), sin(a), cos(a)); }
vec3 turnY(vec3 p, float a) { p.xz = turn(a) * p.xz; return p; }
vec3 turnX(vec3 p, float a) { p.yz = turn(a) * p.yz; return p; }
vec3 turnZ(vec3 p, float a) { p.xy = turn(a) * p.xy; return p; }
float smin(float a, float b, float k) { float h = max(k - abs(a - b), 0.) / k; return min(a, b) - h * h * k * .25; }
float smax(float a, float b, float k) { return -smin(-a, -b, k); }
float ball(vec3 p, vec3 r) { float a = length(p / r), b = length(p / (r * r)); return a * (a - 1.) / max(b, 1e-4); }
float box(vec3 p, vec3 b, float r) { vec3 q = abs(p) - b + r; return length(max(q, 0.)) + min(max(q.x, max(q.y, q.z)), 0.) - r; }
float stick(vec3 p, vec3 a, vec3 b, float r) { vec3 pa = p - a, ba = b - a; return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0., 1.)) - r; }
float cone(vec3 p, vec3 a, vec3 b, float r0, float r1) {
  vec3 pa = p - a, ba = b - a; float h = clamp(dot(pa, ba) / dot(ba, ba), 0., 1.);
  return (length(pa - ba * h) - mix(r0, r1, h)) * .9;
}
float disc(vec3 p, float r, float h, float e) { vec2 q = vec2(length(p.xz) - r + e, abs(p.y) - h + e); return length(max(q, 0.)) + min(max(q.x, q.y), 0.) - e; }
float ring(vec3 p, float r, float t) { return length(vec2(length(p.xz) - r, p.y)) - t; }
float edge(vec2 p, vec2 a, vec2 b) { vec2 pa = p - a, ba = b - a; return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0., 1.)); }
// A place in a disc of the radius r for the piece i of n, spread evenly.
vec2 spread(float i, float n, float r) { float a = i * 2.39996 + 1.; return r * sqrt((i + .5) / n) * vec2(cos(a), sin(a)); }
// Uneven skin, worked out near the surface alone.
float rough(float d, vec3 p, float f, float a) { return d > .12 ? d - a * .5 : d - a * noise(p * f); }

float D; int M;
void U(float d, int m) { if (d < D) { D = d; M = m; } }
