// Drinks of the Copper Pot.
float tall(vec3 p) { return tumbler(p, .4, .5, 1.55); }
float tallDrink(vec3 p, float level) { return drink(p, .4, .5, 1.55, level); }
void ice(vec3 p, float y, int n) {
  for (int i = 0; i < n; i++) { float k = float(i); vec2 at = spread(k, float(n), .22); U(box(turnX(turnY(turnZ(p - vec3(at.x, y + .23 * mod(k, 3.) - .2, at.y), k), k * 2.3), k), vec3(.14), .05), ICE); }
}
void cookieSmall(vec3 p) { U(rough(disc(p, .24, .05, .04), p, 14., .02), COOKIE); U(box(p - vec3(.05, .07, .05), vec3(.05), .02), CHOCOLATE); U(box(p - vec3(-.09, .07, -.03), vec3(.045), .02), CHOCOLATE); }
void coaster(vec3 p) { U(disc(p - vec3(0, .02, 0), .68, .025, .015), CLOTH); }

//@ copper-pot/cold-brew CLEAR=1 AIM=vec3(.1,.72,0) ZOOM=.33 HEIGHT=.34 MURK=vec3(.05,.018,.006) CLOUD=1.4 TINT=vec3(2.2,3.6,5.)
float glass(vec3 p) { return tall(p); }
float liquid(vec3 p) { return tallDrink(p, 1.32); }
void scene(vec3 p) { coaster(p); ice(p, 1.14, 6); for (int i = 0; i < 9; i++) { float k = float(i); vec2 at = spread(k, 9., .5); vec3 q = turnY(p - vec3(.95 + at.x * .7, .07, .5 + at.y), k); U(smax(ball(q, vec3(.13, .09, .09)), -(length(q.zy - vec2(0, .09)) - .02), .02), COFFEE); } }

//@ copper-pot/lemonade CLEAR=1 AIM=vec3(0,.88,0) ZOOM=.37 HEIGHT=.34 MURK=vec3(.75,.62,.22) CLOUD=1.1 TINT=vec3(.05,.15,.9)
float glass(vec3 p) { return tall(p); }
float liquid(vec3 p) { return tallDrink(p, 1.34); }
void scene(vec3 p) { coaster(p); ice(p, 1.14, 5); citrus(turnX(p - vec3(.1, .8, .3), 1.45), .25, LEMON, PEEL); citrus(turnX(turnY(p - vec3(-.3, .45, .1), .9), 1.45), .22, LEMON, PEEL); citrus(turnX(turnY(p - vec3(.5, 1.6, .05), .6), 1.2), .28, LEMON, PEEL);
  U(stick(p, vec3(-.1, .6, .05), vec3(-.3, 2.0, -.1), .018), WOOD); for (int i = 0; i < 22; i++) { float k = float(i); vec3 q = p - mix(vec3(-.12, 1.35, .04), vec3(-.31, 2.05, -.1), k / 22.); float a = k * 2.4; U(stick(q, vec3(0), vec3(cos(a) * .13, .1, sin(a) * .13), .016), ROSEMARY); }
  float d = ball(turnY(p - vec3(.95, .24, .45), .4), vec3(.36, .26, .27)); vec3 q = turnY(p - vec3(.95, .24, .45), .4); U(smin(d, length(q - vec3(.34, 0, 0)) - .07, .12), PEEL); citrus(turnZ(turnY(p - vec3(-.95, .15, .5), .3), .1), .27, LEMON, PEEL); }

//@ copper-pot/iced-tea CLEAR=1 AIM=vec3(.1,.72,0) ZOOM=.33 HEIGHT=.34 MURK=vec3(.62,.22,.03) CLOUD=.7 TINT=vec3(.35,1.3,3.2)
float glass(vec3 p) { return tall(p); }
float liquid(vec3 p) { return tallDrink(p, 1.34); }
void scene(vec3 p) { coaster(p); ice(p, 1.14, 6); for (int i = 0; i < 3; i++) { float k = float(i); vec3 q = turnY(p - vec3(.28 * cos(k * 2.), .5 + .35 * k, .28 * sin(k * 2. + 1.)), k * 2.); U(smax(ball(q, vec3(.25, .25, .12)), -(length(q - vec3(-.12, 0, 0)) - .2), .04), PEACH); }
  herbs(p - vec3(.1, 1.55, 0), .16, 5, .34, MINT); vec3 q = turnY(p - vec3(.95, .3, .4), .4); U(length(q) - .33 + .03 * smoothstep(.06, .0, abs(q.z)), PEACH); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == PEACH) s.color = mix(s.color, vec3(.75, .16, .06), .6 * smoothstep(.4, .65, fbm(p * 2.))); }

//@ copper-pot/ginger-beer CLEAR=1 AIM=vec3(.1,.72,0) ZOOM=.33 HEIGHT=.34 MURK=vec3(.78,.52,.2) CLOUD=.9 TINT=vec3(.15,.5,1.6)
float glass(vec3 p) { return tumbler(p, .44, .46, 1.2); }
float liquid(vec3 p) { return drink(p, .44, .46, 1.2, 1.04); }
void scene(vec3 p) { coaster(p); ice(p, .86, 6); citrus(turnX(turnY(p - vec3(.42, 1.22, .08), .5), 1.2), .26, KIWI, STALK); herbs(p - vec3(-.1, 1.2, 0), .14, 5, .32, MINT);
  vec3 q = turnY(p - vec3(.95, .14, .5), .4); float d = smin(smin(stick(q, vec3(-.35, 0, 0), vec3(.3, .02, 0), .15), length(q - vec3(.1, .1, .2)) - .13, .1), length(q - vec3(-.2, .06, -.2)) - .12, .1); U(rough(d, p, 16., .02), POTATO); U(disc(turnX(p - vec3(.55, .16, .75), 1.3), .15, .03, .02), BUTTER); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == POTATO) s.color *= vec3(.75, .6, .45) * (.7 + .5 * fbm(p * 9.)); }

//@ copper-pot/sparkling-water CLEAR=1 AIM=vec3(0,.82,0) HEIGHT=.3 ZOOM=.42 MURK=vec3(.75,.85,.88) CLOUD=.12 TINT=vec3(.14,.05,.04)
float flask(vec3 p) { vec2 q = vec2(length(p.xz), p.y); return smin(edge(q, vec2(.36, .05), vec2(.36, 1.05)), min(edge(q, vec2(.36, 1.05), vec2(.13, 1.5)), edge(q, vec2(.13, 1.5), vec2(.13, 1.85))), .15); }
float glass(vec3 p) { return min(flask(p - vec3(-.45, 0, -.1)) - .022, tumbler(p - vec3(.55, 0, .3), .32, .36, .85)); }
float liquid(vec3 p) { vec3 q = p - vec3(-.45, 0, -.1); return min(smax(disc(q - vec3(0, .75, 0), .31, .68, .05), -1., .1), drink(p - vec3(.55, 0, .3), .32, .36, .85, .68)); }
void scene(vec3 p) { coaster(p - vec3(.55, 0, .3)); vec3 q = p - vec3(.55, 0, .3); for (int i = 0; i < 3; i++) { float k = float(i); U(box(turnX(turnY(q - vec3(.12 * cos(k * 2.1), .56 + .08 * k, .12 * sin(k * 2.1)), k), k), vec3(.12), .04), ICE); }
  citrus(turnX(turnY(q - vec3(.02, .4, .2), .1), 1.4), .2, LEMON, PEEL); vec3 b = p - vec3(-.45, 0, -.1); U(disc(b - vec3(0, 1.9, 0), .15, .08, .02), COPPER); U(max(abs(length(b.xz) - .375) - .008, abs(b.y - .62) - .24), LABEL); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == LABEL) { vec3 b = p - vec3(-.45, .62, -.1); if (abs(abs(b.y) - .2) < .012 || length(vec2(b.x * 1.1, b.y)) < .12) s.color = vec3(.37, .06, .012); } }

//@ copper-pot/midnight-float CLEAR=1 AIM=vec3(0,.86,0) HEIGHT=.32 ZOOM=.42 MURK=vec3(.13,.04,.012) CLOUD=1.3 TINT=vec3(1.6,3.,4.5)
float glass(vec3 p) { return tall(p); }
float liquid(vec3 p) { return tallDrink(p, 1.25); }
void scene(vec3 p) { coaster(p); vec3 q = p - vec3(0, 1.5, 0); float d = length(q) - .4; U(d > .12 ? d : (d - .03 * noise(q * 9.)) * .8, VANILLA);
  U(rough(smax(length(p.xz) - .44, abs(p.y - 1.3) - .1, .05), p, 12., .05) * .7, FOAM); U(length(p - vec3(.05, 1.95, .1)) - .12, CHERRY); U(stick(p, vec3(.05, 2.05, .1), vec3(.15, 2.3, .05), .014), WOOD);
  U(max(stick(p, vec3(.15, .2, -.1), vec3(.48, 2.35, -.3), .05), .2 - p.y), STRAW); drizzle(turnY(q - vec3(0, .38, .08), .3), .25, 14., .02, CHOCOLATE); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == STRAW && fract(p.y * 3. + atan(p.z, p.x) * .16) < .5) s.color = vec3(.5, .08, .02); }

//@ copper-pot/drip-coffee AIM=vec3(.05,.42,0) HEIGHT=.48
void scene(vec3 p) { saucer(p, 1.05, PLATE); vec3 q = p - vec3(-.05, .06, 0); cup(q, .62, .78, PLATE); U(disc(q - vec3(0, .66, 0), .58, .02, .01), COFFEE); U(ring(q - vec3(0, .675, 0), .56, .016), CREMA);
  U(stick(p, vec3(.2, .13, .8), vec3(1.0, .15, .45), .028), STEEL); U(ball(turnY(p - vec3(.12, .13, .84), .4), vec3(.17, .04, .1)), STEEL); for (int i = 0; i < 6; i++) { float k = float(i); vec2 at = spread(k, 6., .25); vec3 b = turnY(p - vec3(-1.15 + at.x, .07, .72 + at.y), k * 2.); U(smax(ball(b, vec3(.12, .08, .085)), -(length(b.zy - vec2(0, .08)) - .02), .02), COFFEE); } }

//@ copper-pot/cappuccino AIM=vec3(.05,.34,0) HEIGHT=.62
void scene(vec3 p) { saucer(p, 1.2, PLATE); vec3 q = p - vec3(-.05, .06, 0); cup(q, .86, .72, PLATE); U(disc(q - vec3(0, .66, 0), .82, .03, .02) - .01, FOAM); U(stick(p, vec3(.3, .13, .98), vec3(1.2, .15, .6), .03), STEEL); U(ball(turnY(p - vec3(.2, .13, 1.02), .4), vec3(.18, .04, .11)), STEEL); cookieSmall(p - vec3(-.95, .16, .62)); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) {
  if (m == FOAM) { vec2 q = (p.xz - vec2(-.05, 0)) * 1.25; float l = length(q); q.y += .08;
    float heart = 0.; for (int i = 0; i < 4; i++) { float y = -.42 + .2 * float(i), w = .34 - .045 * float(i); vec2 e = (q - vec2(0, y + .1)) / vec2(w, .1); e.y += e.x * e.x * .9; heart = max(heart, 1. - smoothstep(.75, 1.05, length(e))); } heart = max(heart, 1. - smoothstep(.02, .035, abs(q.x) - .02 * step(abs(q.y - .05), .5)) * 1.);
    if (abs(q.y - .05) > .52) heart = 0.; s.color = mix(vec3(.32, .13, .04), vec3(.92, .84, .7), max(heart, 0.)); s.color = mix(s.color, vec3(.24, .09, .03), smoothstep(.85, 1.02, l)); s.gloss = .45; s.bump = 0.; } }

//@ copper-pot/breakfast-tea AIM=vec3(.05,.42,0) HEIGHT=.5
void scene(vec3 p) { saucer(p, 1.1, GLAZE); vec3 q = p - vec3(-.05, .06, 0); cup(q, .72, .66, GLAZE); U(disc(q - vec3(0, .55, 0), .66, .02, .01), TEA);
  U(max(abs(length(turnX(q - vec3(.2, .35, .76), .2).xz * vec2(1, 1)) - 0.) - .0, 1.), PAPER); U(box(turnX(turnY(q - vec3(.3, .2, .76), .3), -.2), vec3(.12, .13, .01), .01), LABEL); U(stick(q, vec3(.3, .33, .74), vec3(.24, .7, .66), .008), LABEL);
  vec3 j = p - vec3(.98, 0, -.55); U(smin(disc(j - vec3(0, .25, 0), .28, .25, .12), disc(j - vec3(0, .48, 0), .22, .12, .05), .1), GLAZE); U(disc(j - vec3(0, .6, 0), .18, .012, .01), CREAM); U(stick(p, vec3(.2, .13, .85), vec3(1.05, .15, .55), .028), STEEL); U(ball(turnY(p - vec3(.12, .13, .88), .4), vec3(.17, .04, .1)), STEEL); citrus(turnZ(p - vec3(-.82, .17, .52), .1), .2, LEMON, PEEL); }
void garnish(int m, vec3 p, vec3 n, inout Surface s) { if (m == GLAZE && abs(p.y - .7) < .025) s.color = vec3(.3, .1, .04); if (m == TEA) s.color = mix(vec3(.22, .045, .006), vec3(.5, .16, .02), smoothstep(.4, .66, length(p.xz + vec2(.05, 0)))); }
