// Widths of the bench sheets in pixels.

export const sheetWidth = 760
/** For a list beside the keys. */
export const parametersWidth = 920
