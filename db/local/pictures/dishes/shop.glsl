// What the restaurants sell to take home.
void bag(vec3 p, int m) {
  float k = clamp(p.y / 1.5, 0., 1.); vec3 q = p; q.z *= 1. + .9 * smoothstep(.5, 1.4, p.y);
  float d = box(q - vec3(0, .72, 0), vec3(.5, .72, .27), .09) ; d += .012 * sin(p.y * 9. + p.x * 5.) + .012 * sin(p.x * 13. - p.y * 4.);
  U(d * .75, m); U(box(p - vec3(0, 1.46, 0), vec3(.5, .1, .05), .03), m);
}
void jar(vec3 p, int inside, int lid) {
  float d = smin(disc(p - vec3(0, .42, 0), .5, .42, .12), disc(p - vec3(0, .85, 0), .4, .1, .05), .08);
  U(d, inside); U(disc(p - vec3(0, .98, 0), .45, .1, .03) + .008 * sin(atan(p.z, p.x) * 40.), lid); U(max(d - .008, abs(p.y - .43) - .22), LABEL);
}
// The print of a label: a frame, a sign in its middle, two lines.
void label(vec2 q, vec2 b, vec3 ink, inout Surface s) {
  vec2 e = abs(q) - b;
  if (max(e.x, e.y) < 0. && max(e.x, e.y) > -.018) s.color = ink;
  float pot = min(max(abs(q.x) - .13, abs(q.y - .03) - .06), max(abs(q.x) - .17, abs(q.y - .1) - .014));
  if (pot < 0.) s.color = ink;
  if (abs(q.y + .1) < .012 && abs(q.x) < b.x * .62) s.color = ink;
  if (abs(q.y + .14) < .008 && abs(q.x) < b.x * .4) s.color = ink;
}

//@ copper-pot/copper-hot-sauce AIM=vec3(0,.78,0) HEIGHT=.34 ZOOM=.36
void scene(vec3 p) {
  float d = smin(disc(p - vec3(0, .5, 0), .34, .5, .1), disc(p - vec3(0, 1.15, 0), .11, .3, .03), .22);
  U(d, HOTSAUCE); U(disc(p - vec3(0, 1.42, 0), .14, .15, .03) + .006 * sin(atan(p.z, p.x) * 30.), CAP); U(max(d - .008, abs(p.y - .48) - .3), LABEL);
  for (int i = 0; i < 5; i++) { float k = float(i); vec3 q = turnY(p - vec3(-.75 + .36 * k + (k > 1. ? .3 : 0.), .1, .6 - .1 * mod(k, 2.)), k * 1.3 + .4); q.y -= q.x * q.x * .5; U(cone(q, vec3(-.2, 0, 0), vec3(.26, 0, 0), .09, .02), CHILI); U(stick(q, vec3(-.26, .0, 0), vec3(-.38, .06, 0), .025), HERB); }
}
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == LABEL) { vec2 q = vec2(atan(p.x, p.z) * .34, p.y - .48); label(q, vec2(.3, .25), vec3(.37, .06, .012), s); } }

//@ copper-pot/house-blend AIM=vec3(0,.72,0) HEIGHT=.34 ZOOM=.36
void scene(vec3 p) { bag(turnY(p - vec3(0, 0, -.1), .25), KRAFT); for (int i = 0; i < 22; i++) { float k = float(i); vec2 at = spread(k, 22., .55); vec3 b = turnY(p - vec3(.3 + at.x * 1.4, .08, .62 + at.y * .5), k * 2.); U(smax(ball(b, vec3(.13, .085, .09)), -(length(b.zy - vec2(0, .085)) - .02), .02), COFFEE); } }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == KRAFT) { vec3 q = turnY(p - vec3(0, .72, -.1), .25); if (q.z > 0. && abs(q.x) < .36 && abs(q.y) < .4) { s.color = vec3(.85, .76, .6); label(q.xy, vec2(.33, .37), vec3(.37, .06, .012), s); } } if (m == COFFEE) { s.color = vec3(.11, .045, .02); s.gloss = .5; } }

//@ copper-pot/apple-butter AIM=vec3(0,.5,0) HEIGHT=.42 ZOOM=.33
void scene(vec3 p) { jar(p - vec3(-.2, 0, 0), SYRUP, COPPER); vec3 q = p - vec3(.75, .32, -.1); float a = atan(q.z, q.x); float d = ball(q, vec3(.38, .35, .38)) + .02 * sin(a * 5.); d = smax(d, -(length(q - vec3(0, .4, 0)) - .14), .1); U(d, BERRY); U(stick(q, vec3(0, .22, 0), vec3(.06, .5, .02), .025), WOOD); 
  vec3 t = turnY(p - vec3(.55, .07, .75), .4); toast(t, vec3(.36, .06, .3)); U(rough(box(t - vec3(0, .09, 0), vec3(.28, .04, .22), .04), p, 8., .05), SYRUP); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == LABEL) { vec2 q = vec2(atan(p.x + .2, p.z) * .5, p.y - .43); label(q, vec2(.36, .18), vec3(.37, .06, .012), s); } if (m == SYRUP) s.color = vec3(.22, .065, .018); if (m == BERRY) { s.color = mix(vec3(.5, .03, .03), vec3(.75, .45, .1), smoothstep(.45, .7, fbm(p * 3.))); s.gloss = .8; } }

//@ copper-pot/cook-book AIM=vec3(0,.3,0) HEIGHT=.62 ZOOM=.35
void scene(vec3 p) { vec3 q = turnY(p - vec3(-.05, .17, 0), .35); U(box(q, vec3(.82, .13, 1.02), .012), PAPER); U(box(q - vec3(0, .145, 0), vec3(.86, .022, 1.06), .015), COPPERINK); U(box(q + vec3(0, .145, 0), vec3(.86, .022, 1.06), .015), COPPERINK); U(box(q + vec3(.85, 0, 0), vec3(.03, .165, 1.06), .02), COPPERINK);
  U(stick(turnY(p - vec3(1.1, .08, .2), 1.3), vec3(-.6, 0, 0), vec3(.5, 0, 0), .045), WOOD); U(ball(turnY(p - vec3(1.25, .1, -.45), 1.3), vec3(.25, .06, .16)), WOOD); herbs(p - vec3(-1.1, .05, .7), .3, 7, .3, LEAF); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == COPPERINK && n.y > .8) { vec3 q = turnY(p - vec3(-.05, .17, 0), .35); vec2 e = vec2(q.x, -q.z); float f = max(abs(e.x) - .74, abs(e.y) - .93); vec3 foil = vec3(.9, .68, .42); if (f < 0. && f > -.02) s.color = foil;
  float pot = min(min(max(abs(e.x) - .34, abs(e.y - .12) - .16 ), max(abs(e.x) - .44, abs(e.y - .3) - .03)), length(e - vec2(0, .37)) - .05); if (pot < 0.) s.color = foil; if (abs(e.y + .35) < .03 && abs(e.x) < .5) s.color = foil; if (abs(e.y + .47) < .018 && abs(e.x) < .34) s.color = foil; for (int i = 0; i < 3; i++) { float x = (float(i) - 1.) * .16; if (abs(e.x - x - .03 * sin(e.y * 22.)) < .018 && abs(e.y - .58) < .13) s.color = foil; } } if (m == PAPER) s.color *= .8 + .25 * sin(p.y * 160.); }

//@ copper-pot/branded-matches AIM=vec3(0,.2,0) HEIGHT=.62 ZOOM=.3
void scene(vec3 p) { vec3 q = turnY(p - vec3(-.15, .17, -.1), .4); U(box(q, vec3(.82, .16, .5), .02), COPPERINK); U(box(q - vec3(.3, 0, 0), vec3(.78, .13, .46), .01), PAPER); U(box(q - vec3(0, 0, .5), vec3(.8, .1, .012), .01), PEPPER);
  for (int i = 0; i < 5; i++) { float k = float(i); vec3 t = turnY(p - vec3(.1 + .16 * k, .06, .72 + .05 * sin(k * 3.)), .9 + .25 * sin(k * 2.)); U(box(t, vec3(.34, .026, .026), .008), BUTTER); U(ball(t - vec3(.34, 0, 0), vec3(.07, .05, .05)), CHILI); } }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == COPPERINK && n.y > .8) { vec3 q = turnY(p - vec3(-.15, .17, -.1), .4); vec2 e = vec2(q.x, -q.z); vec3 foil = vec3(.93, .84, .68); float f = max(abs(e.x) - .74, abs(e.y) - .43); if (f < 0. && f > -.018) s.color = foil; float pot = min(max(abs(e.x) - .17, abs(e.y - .05) - .09), max(abs(e.x) - .22, abs(e.y - .15) - .016)); if (pot < 0.) s.color = foil; if (abs(e.y + .16) < .016 && abs(e.x) < .4) s.color = foil; } if (m == BUTTER) s.color = vec3(.75, .55, .3); }
