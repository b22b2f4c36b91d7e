// The files of this repository, for the tests that guard names and folders.
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository, with a separator at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const pattern = '{contract,demo,server,web,e2e,bench,tools}/**/*.{ts,tsx,mts,mjs,js,css,sql,json,html}'
const exclude = ['**/node_modules', '**/dist', '**/.data']

/** Returns the paths of the files, with `/` as separator. */
export function ourFiles(): string[] {
  return globSync(pattern, { cwd: root, exclude }).map((path) => path.split(sep).join('/'))
}

/** Returns the text of a file. */
export const readOurs = (path: string): string => readFileSync(join(root, path), 'utf8')
