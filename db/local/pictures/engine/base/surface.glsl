// What the light finds where it meets a surface.
struct Surface { vec3 color; float gloss; float glow; float bump; float grain; };
