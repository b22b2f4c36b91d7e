// What a page opens with, told to the server by the build: a browser that asks for the address of a page fetches the files of the page
// beside those of the frame, which would ask for them only once it runs.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** One entry of `pages.ts` whose address stands there as a literal, and all up to the next entry. */
const entry = /^ {2}'(\/[^']*)':([\s\S]*?)(?=^ {2}['[]|^\})/gm
const imported = /import\('(\.[^']+)'\)/g
const listPage = 'src/resource/page/resource-page.tsx'

/** Returns the modules of each page by its address, named as in the manifest of the build. */
export function readPageFiles(root: string): Record<string, readonly string[]> {
  const files = globSync('src/features/*/pages.ts', { cwd: root }).toSorted()
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(entry)].map(([, address = '', told = '']) => {
      const modules = [...told.matchAll(imported)].map(([, path = '']) => named(root, join(root, dirname(file), path)))
      return [address, told.includes('listOf(') ? [listPage, ...modules] : modules] as const
    }),
  )
  return Object.fromEntries(found.filter(([, modules]) => modules.length > 0))
}

const named = (root: string, path: string): string => relative(root, path).split(sep).join('/')

/** Returns the Vite plugin that writes them beside the manifest. */
export function pageFiles(root: string) {
  return {
    name: 'page-files',
    apply: 'build' as const,
    closeBundle() {
      writeFileSync(join(root, 'dist/.vite/pages.json'), JSON.stringify(readPageFiles(root)))
    },
  }
}
