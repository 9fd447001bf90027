/** The widths in pixels in which a picture is stored, up to its own: those of uploaded pictures. */
export const listWidths = (width: number): number[] => [320, 640, 960, 1280].filter((each) => each <= width);
