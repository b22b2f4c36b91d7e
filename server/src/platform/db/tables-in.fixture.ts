// Finds the tables that the statements of a source text name, in builder calls and in SQL text.

/** Builder calls that take a table or a list of tables. */
const calls =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|(?:inner|left|right|full|cross)(?:Lateral)?Join)\(\s*(\[[^\]]*\]|'[^']*')/g
const words = /\b(?:from|join|into|update|using|table)\s+(?:only\s+)?(?:public\.)?([a-z_]\w*)/gi

/** Returns the names at table positions of statements: tables, and some aliases and functions. */
export function tablesIn(source: string): Set<string> {
  const built = [...source.matchAll(calls)].flatMap(([, tables = '']) =>
    [...tables.matchAll(/'(\w+)(?: as \w+)?'/g)].map(([, table = '']) => table),
  )
  const written = templatesIn(source).flatMap((text) => [...text.matchAll(words)].map(([, table = '']) => table))
  return new Set([...built, ...written])
}

/** Returns the texts of all `sql` templates without their substitutions. Nested templates are separate. */
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

/** Returns the index of the brace that ends a substitution. */
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
