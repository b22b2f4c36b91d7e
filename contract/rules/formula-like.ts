// Texts that a spreadsheet program may execute as a formula.

/** Characters that begin a formula, including full-width ones, which programs of East Asia accept too. */
const start = /^[=+\-@＝＋－＠\t\r\n]/
const number = /^[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?%?$/i

/** Returns whether a text begins like a formula and is not a number. Such a cell must be marked as text. */
export function isFormulaLike(text: string): boolean {
  return start.test(text) && !number.test(text)
}
