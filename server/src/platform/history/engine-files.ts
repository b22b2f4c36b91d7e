// Files as sources of statements of the embedded engine.
import { quote } from './bind-values.ts'

/** A format of the engine. `structure` names the columns if the files do not. */
export interface FileFormat {
  readonly name: string
  readonly structure?: string
}

type Count = (sql: string) => Promise<number>

/** Returns the source expression of a file with a condition, which others can follow. */
export async function sourceOfFile(path: string, format: FileFormat, count: Count): Promise<string> {
  return /[*?{}]/.test(path) ? await patternOf(path, format, count) : `${fileOf(path, format)} WHERE true`
}

function fileOf(path: string, { name, structure }: FileFormat): string {
  return `file(${[path, name, ...(structure === undefined ? [] : [structure])].map(quote).join(', ')})`
}

/**
 * Returns the source expression of a path that contains `*?{}`. The engine reads these as a glob pattern without an
 * escape, and gives `^` and `$` a meaning in it. Therefore a wider pattern is used and `_path` selects the file. A
 * pattern without a match would insert nothing silently, so it is tested first.
 */
async function patternOf(path: string, format: FileFormat, count: Count): Promise<string> {
  const source = `${fileOf(path.replace(/[*?{}^$]/g, '?'), format)} WHERE _path = ${quote(path)}`
  if ((await count(`SELECT count() FROM ${source}`)) === 0)
    throw new Error(`the engine cannot read ${path}: choose a folder without * ? { } in its name`)
  return source
}
