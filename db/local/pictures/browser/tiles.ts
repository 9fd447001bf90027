// Runs in the browser, where `drawPicture` is then defined.

/** What the browser needs to draw one picture. */
interface Job {
  shader: string;
  field: string;
  cells: readonly [across: number, up: number, deep: number];
  width: number;
  height: number;
  samples: number;
}

const link = (gl: WebGL2RenderingContext, fragment: string): WebGLProgram => {
  const program = gl.createProgram();
  const attach = (type: number, source: string): void => {
    const part = gl.createShader(type);
    if (!part) throw new Error("The shader could not be made.");
    gl.shaderSource(part, source);
    gl.compileShader(part);
    if (!gl.getShaderParameter(part, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(part) ?? "");
    gl.attachShader(program, part);
  };
  const corners = "vec2(float(gl_VertexID % 2) * 4. - 1., float(gl_VertexID / 2) * 4. - 1.)";
  attach(gl.VERTEX_SHADER, `#version 300 es\nvoid main() { gl_Position = vec4(${corners}, 0, 1); }`);
  attach(gl.FRAGMENT_SHADER, fragment);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "");
  gl.useProgram(program);
  return program;
};

/** Fills the grid of distances, layer by layer, and leaves it bound as the texture. */
const fill = (gl: WebGL2RenderingContext, field: string, [across, up, deep]: Job["cells"]): void => {
  gl.getExtension("EXT_color_buffer_float");
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_3D, texture);
  gl.texStorage3D(gl.TEXTURE_3D, 1, gl.RGBA16F, across, up, deep);
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R])
    gl.texParameteri(gl.TEXTURE_3D, side, gl.CLAMP_TO_EDGE);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_3D, filter, gl.LINEAR);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.viewport(0, 0, across, up);
  const program = link(gl, field);
  for (let depth = 0; depth < deep; depth += 1) {
    gl.framebufferTextureLayer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, texture, 0, depth);
    gl.uniform1f(gl.getUniformLocation(program, "depth"), depth);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
};

/** Draws the picture tile by tile and answers its pixels, bottom row first, as base64. */
const draw = async ({ shader, field, cells, width, height, samples }: Job): Promise<string> => {
  const tile = 160;
  const canvas = document.createElement("canvas");
  canvas.width = tile;
  canvas.height = tile;
  const gl = canvas.getContext("webgl2");
  if (!gl) throw new Error("WebGL 2 is missing.");
  fill(gl, field, cells);
  gl.viewport(0, 0, tile, tile);
  const program = link(gl, shader);
  gl.uniform2f(gl.getUniformLocation(program, "size"), width, height);
  gl.uniform1i(gl.getUniformLocation(program, "samples"), samples);
  const pixels = new Uint8Array(width * height * 4);
  const part = new Uint8Array(tile * tile * 4);
  for (let y = 0; y < height; y += tile)
    for (let x = 0; x < width; x += tile) {
      gl.uniform2f(gl.getUniformLocation(program, "corner"), x, y);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      gl.readPixels(0, 0, tile, tile, gl.RGBA, gl.UNSIGNED_BYTE, part);
      for (let row = 0; row < Math.min(tile, height - y); row += 1) {
        const cut = part.subarray(row * tile * 4, (row * tile + Math.min(tile, width - x)) * 4);
        pixels.set(cut, ((y + row) * width + x) * 4);
      }
      // Gives the browser a breath between tiles.
      await new Promise((done) => setTimeout(done));
    }
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  let text = "";
  for (let at = 0; at < pixels.length; at += 32_768) text += String.fromCharCode(...pixels.subarray(at, at + 32_768));
  return btoa(text);
};

Object.assign(globalThis, { drawPicture: draw });
