// How wide the sheets of the bench are, in pixels.

export const sheetWidth = 760
/** A list beside the keys. */
export const parametersWidth = 920
