// What stands on the table. Each takes the point from its own middle, with the table at 0.
void plate(vec3 p, float r, int m) {
  if (p.y > .5) { U(p.y - .35, m); return; }
  vec2 q = vec2(length(p.xz), p.y);
  float d = smin(edge(q, vec2(0, .045), vec2(r * .72, .045)), edge(q, vec2(r * .72, .045), vec2(r, .17)), .06);
  U(d - .032, m);
}
void bowl(vec3 p, float r, float h, int m) {
  vec2 q = vec2(length(p.xz), p.y);
  float d = edge(q, vec2(0, .06), vec2(r * .5, .07));
  d = smin(d, edge(q, vec2(r * .5, .07), vec2(r * .86, h * .45)), .1);
  d = smin(d, edge(q, vec2(r * .86, h * .45), vec2(r, h)), .1);
  U((d - .04) * .95, m);
}
// What fills a bowl up to the height y.
float filling(vec3 p, float r, float y) { return disc(p - vec3(0, y - .05, 0), r * .875, .05, .02); }
void pan(vec3 p, float r, float h) {
  vec2 q = vec2(length(p.xz), p.y);
  float d = min(edge(q, vec2(0, .04), vec2(r * .9, .04)), edge(q, vec2(r * .9, .04), vec2(r, h)));
  U(smin(d - .03, length(q - vec2(r + .01, h)) - .045, .03), COPPER);
  vec3 g = turnY(p, .7);
  vec3 e = g - vec3(r + .2, h - .04, 0);
  U(length(vec2(length(e.xz * vec2(.8, 1.3)) - .2, e.y)) * .8 - .04, STEEL);
  e = g + vec3(r + .2, -h + .04, 0);
  U(length(vec2(length(e.xz * vec2(.8, 1.3)) - .2, e.y)) * .8 - .04, STEEL);
}
// A square plate of stoneware.
void tray(vec3 p, vec2 b, int m) {
  vec3 q = p - vec3(0, .06, 0);
  float d = box(q, vec3(b.x, .06, b.y), .05);
  U(smax(d, -box(q - vec3(0, .06, 0), vec3(b.x - .08, .07, b.y - .08), .05), .03), m);
}
void board(vec3 p, vec3 b, int m) { U(box(p - vec3(0, b.y, 0), b, .05), m); }
void cup(vec3 p, float r, float h, int m) {
  vec2 q = vec2(length(p.xz), p.y);
  float d = min(edge(q, vec2(0, .05), vec2(r * .6, .05)), smin(edge(q, vec2(r * .6, .05), vec2(r * .95, h * .4)), edge(q, vec2(r * .95, h * .4), vec2(r, h)), .1));
  U(d - .035, m);
  vec3 e = turnY(p, .5) - vec3(r + .1, h * .56, 0);
  U(max(length(vec2(length(e.xy * vec2(1.1, .85)) - .2, e.z)) - .045, -(e.x + .16)), m);
}
void saucer(vec3 p, float r, int m) { plate(p, r, m); }
float tumbler(vec3 p, float r0, float r1, float h) {
  vec2 q = vec2(length(p.xz), p.y);
  return min(edge(q, vec2(0, .05), vec2(r0, .05)) - .045, edge(q, vec2(r0, .05), vec2(r1, h)) - .022);
}
float drink(vec3 p, float r0, float r1, float h, float level) {
  float k = clamp(p.y / h, 0., 1.), d = (length(p.xz) - mix(r0, r1, k) + .045) * .96;
  return smax(d, max(.1 - p.y, p.y - level), .04);
}
void spill(vec3 p, float r, float h, int m) { U(max(rough(ball(p, vec3(r, h, r * .8)), p, 5., .05), -p.y) * .8, m); }
