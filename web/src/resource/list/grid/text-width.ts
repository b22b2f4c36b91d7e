/** Returns the approximate width of a text in pixels: 13 per Chinese character, 7.5 per other character. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 13 : 7.5), 0)
