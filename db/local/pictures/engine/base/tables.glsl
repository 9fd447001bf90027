// The tables of the restaurants.
void grainAt(vec3 p, float wide, float seed, inout Surface s, vec3 dark, vec3 light, float seam) {
  float id = floor(p.z / wide), f = fract(p.z / wide);
  vec3 q = vec3(p.x * .7 + hash(id + seed) * 20., id * 3., p.z * 7.);
  float k = fbm(q + vec3(0, 0, fbm(q * .6) * 3.)), fine = noise(vec3(p.x * 3., id, p.z * 60.));
  s.color = mix(dark, light, smoothstep(.2, .8, k * .75 + fine * .3)) * (.85 + .3 * hash(id + seed + 2.));
  s.color *= mix(1., smoothstep(0., .018, min(f, 1. - f) * wide), seam);
  s.bump = 0.;
}
void planks(vec3 p, inout Surface s) { grainAt(turnY(p, .35), 1.5, 4., s, vec3(.055, .026, .013), vec3(.17, .085, .042), .85); s.gloss = .35; }
void stone(vec3 p, inout Surface s) {
  float k = fbm(p * 3.) * .6 + noise(p * 40.) * .18;
  s.color = mix(vec3(.36, .35, .33), vec3(.5, .49, .46), k); s.bump = .12; s.gloss = .15;
}
