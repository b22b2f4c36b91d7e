// Lists the modules of each page for the server. A browser that requests the address of a page then fetches the files
// of the page together with those of the frame, and not only after the frame has started.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** One entry of `pages.ts` whose address is a literal, up to the next entry. */
const entry = /^ {2}'(\/[^']*)':([\s\S]*?)(?=^ {2}['[]|^\})/gm
const imported = /import\('(\.[^']+)'\)/g
const listPage = 'src/resource/page/resource-page.tsx'

/** Returns the modules of each page by its address, named as in the manifest of the build. */
export function readPageFiles(root: string): Record<string, readonly string[]> {
  const files = globSync('src/features/*/pages.ts', { cwd: root }).toSorted()
  const filesOfPages = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(entry)].map(([, address = '', code = '']) => {
      const modules = [...code.matchAll(imported)].map(([, path = '']) =>
        relativePath(root, join(root, dirname(file), path)),
      )
      return [address, code.includes('listOf(') ? [listPage, ...modules] : modules] as const
    }),
  )
  return Object.fromEntries(filesOfPages.filter(([, modules]) => modules.length > 0))
}

const relativePath = (root: string, path: string): string => relative(root, path).split(sep).join('/')

/** Returns the Vite plugin that writes the list beside the manifest. */
export function pageFiles(root: string) {
  return {
    name: 'page-files',
    apply: 'build' as const,
    closeBundle() {
      writeFileSync(join(root, 'dist/.vite/pages.json'), JSON.stringify(readPageFiles(root)))
    },
  }
}
