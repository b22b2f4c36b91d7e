// What a browser fetches beside the page that it asked for, as the build says.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

type Chunks = Readonly<Record<string, Chunk>>

const startModule = 'index.html'
const frameModule = 'src/app/shell/shell.tsx'

/**
 * Returns, by the path of a page, the header by which a browser of somebody who is signed in fetches the files of the frame and of
 * the page beside those of the start, which would ask for them only once they run; '' where the build says nothing of them.
 */
export function readPreloads(folder: string): (path: string) => string {
  const chunks = readBuilt<Chunks>(folder, 'manifest.json')
  const started = filesOf(chunks, [startModule])
  const linksOf = (modules: readonly string[]) => {
    const files = [...filesOf(chunks, [frameModule, ...modules])].filter((file) => !started.has(file))
    return files.map(linkOf).join(', ')
  }
  const frame = linksOf([])
  const pages = readBuilt<Readonly<Record<string, readonly string[]>>>(folder, 'pages.json')
  const links = Object.entries(pages).map(([address, modules]) => [patternOf(address), linksOf(modules)] as const)
  // A literal address comes before one with parts.
  links.sort(
    ([pattern], [nextPattern]) =>
      Number(pattern.source.includes(anyPart)) - Number(nextPattern.source.includes(anyPart)),
  )
  return (path) => links.find(([pattern]) => pattern.test(path))?.[1] ?? frame
}

/** Returns whether a path is the address of a page that the build names. Menus of users may lead to further ones. */
export function readPageAddresses(folder: string): (path: string) => boolean {
  const patterns = Object.keys(readBuilt(folder, 'pages.json')).map(patternOf)
  return (path) => patterns.some((pattern) => pattern.test(path))
}

function readBuilt<T extends Readonly<Record<string, unknown>>>(folder: string, name: string): T {
  const path = join(folder, '.vite', name)
  return JSON.parse(existsSync(path) ? readFileSync(path, 'utf8') : '{}')
}

const anyPart = '[^/]+'
const patternOf = (address: string): RegExp => new RegExp(`^${address.replaceAll(/:\w+/g, anyPart)}$`)

/** The files of modules and of all that they import before they run. */
function filesOf(chunks: Chunks, modules: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of modules) {
    const { file, css = [], imports = [] } = chunks[key] ?? { file: '' }
    if (file === '' || seen.has(file)) continue
    for (const path of [file, ...css]) seen.add(path)
    filesOf(chunks, imports, seen)
  }
  return seen
}

/** As the start will ask for it: a style that is fetched in another mode is fetched twice. */
const linkOf = (file: string): string =>
  `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`
