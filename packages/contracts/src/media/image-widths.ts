/** The widths in pixels that `?w=` supports for a stored image. */
export const imageWidths = [96, 320, 640] as const;
export type ImageWidth = (typeof imageWidths)[number];
