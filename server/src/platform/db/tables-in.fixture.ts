// The tables that the statements of a source text name: by the builder, and in text.

/** Calls of the builder that take a table, or a list of them. */
const calls =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|(?:inner|left|right|full|cross)(?:Lateral)?Join)\(\s*(\[[^\]]*\]|'[^']*')/g
const words = /\b(?:from|join|into|update|using|table)\s+(?:only\s+)?(?:public\.)?([a-z_]\w*)/gi

/** Returns what stands where a statement names a table: tables, and some aliases and functions. */
export function tablesIn(source: string): Set<string> {
  const built = [...source.matchAll(calls)].flatMap(([, tables = '']) =>
    [...tables.matchAll(/'(\w+)(?: as \w+)?'/g)].map(([, table = '']) => table),
  )
  const written = templatesIn(source).flatMap((text) => [...text.matchAll(words)].map(([, table = '']) => table))
  return new Set([...built, ...written])
}

/** The texts of all `sql` templates, without what is put into them; one inside another stands by itself. */
function templatesIn(source: string): string[] {
  return [...source.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map(({ index, 0: start }) => {
    let text = ''
    for (let at = index + start.length; at < source.length && source[at] !== '`'; at++) {
      if (source.startsWith('${', at)) {
        at = endOfHole(source, at + 2)
        text += ' ? '
      } else text += source[at]
    }
    return text
  })
}

/** The place of the brace that ends what is put into a template. */
function endOfHole(source: string, start: number): number {
  let depth = 1
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') at = endOfTemplate(source, at + 1)
    else if (source[at] === '{') depth++
    else if (source[at] === '}' && --depth === 0) return at
  }
  return source.length
}

function endOfTemplate(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    if (source[at] === '`') return at
    if (source.startsWith('${', at)) at = endOfHole(source, at + 2)
  }
  return source.length
}
