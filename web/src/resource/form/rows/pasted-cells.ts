// Parses rows copied from a workbook: cells are separated by tabs, rows by line ends, and cells that contain these are
// quoted.

/** Returns the cells of a copied range; undefined for the text of a single cell. */
export function readCopiedCells(text: string): string[][] | undefined {
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  return /[\t\n]/.test(body) ? splitCells(body) : undefined
}

function splitCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const { cell, end } = readQuoted(text, at)
    rows.at(-1)?.push(cell)
    if (end >= text.length) return rows
    if (text[end] === '\n') rows.push([])
    at = end + 1
  }
}

function readQuoted(text: string, from: number): { cell: string; end: number } {
  if (text[from] === '"') {
    const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y
    quoted.lastIndex = from
    const match = quoted.exec(text)
    if (match) return { cell: (match[1] ?? '').replaceAll('""', '"'), end: quoted.lastIndex }
  }
  const rest = text.slice(from).search(/[\t\n]/)
  const end = rest < 0 ? text.length : from + rest
  return { cell: text.slice(from, end), end }
}
