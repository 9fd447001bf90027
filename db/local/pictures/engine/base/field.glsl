// Fills one layer of the grid: the distance to what stands on the table, and its colour.
uniform float depth;
out vec4 pixel;
void main() {
  D = 1e3; M = TABLE;
  scene(FROM + SPAN * vec3(gl_FragCoord.xy / CELLS.xy, (depth + .5) / CELLS.z));
  float distance = min(D, 2.);
  vec3 a, b, speck; float freq, specks; Surface s;
  material(M, a, b, speck, freq, specks, s);
  pixel = vec4((a + b) * .5, distance);
}
