// What a spreadsheet program may run when a cell holds it.

/** Signs that begin a formula, in full width as well: programs of East Asia take both. */
const start = /^[=+\-@＝＋－＠\t\r\n]/
const number = /^[+-]?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?%?$/i

/** Whether a text begins like a formula and is no number as a whole: such a cell has to be marked as text. */
export function isFormulaLike(text: string): boolean {
  return start.test(text) && !number.test(text)
}
