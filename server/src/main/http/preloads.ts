// Preload headers for the files that a page needs, from the build manifest.
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
 * Returns a function from the path of a page to a `Link` header that preloads the frame and the page for signed-in
 * browsers. Otherwise the browser would request them only when the start script runs. Returns '' if the build has no
 * manifest.
 */
export function readPreloads(folder: string): (path: string) => string {
  const chunks = readBuildFile<Chunks>(folder, 'manifest.json')
  const startFiles = filesOf(chunks, [startModule])
  const linksOf = (modules: readonly string[]) => {
    const files = [...filesOf(chunks, [frameModule, ...modules])].filter((file) => !startFiles.has(file))
    return files.map(linkOf).join(', ')
  }
  const frame = linksOf([])
  const pages = readBuildFile<Readonly<Record<string, readonly string[]>>>(folder, 'pages.json')
  const links = Object.entries(pages).map(([address, modules]) => [patternOf(address), linksOf(modules)] as const)
  // A literal path is matched before one with parameters.
  links.sort(
    ([pattern], [nextPattern]) =>
      Number(pattern.source.includes(anyPart)) - Number(nextPattern.source.includes(anyPart)),
  )
  return (path) => links.find(([pattern]) => pattern.test(path))?.[1] ?? frame
}

/** Returns whether a path is a page of the build. Menus of users can contain further pages. */
export function readPageAddresses(folder: string): (path: string) => boolean {
  const patterns = Object.keys(readBuildFile(folder, 'pages.json')).map(patternOf)
  return (path) => patterns.some((pattern) => pattern.test(path))
}

function readBuildFile<T extends Readonly<Record<string, unknown>>>(folder: string, name: string): T {
  const path = join(folder, '.vite', name)
  return JSON.parse(existsSync(path) ? readFileSync(path, 'utf8') : '{}')
}

const anyPart = '[^/]+'
const patternOf = (address: string): RegExp => new RegExp(`^${address.replaceAll(/:\w+/g, anyPart)}$`)

/** Returns the files of modules and their static imports. */
function filesOf(chunks: Chunks, modules: readonly string[], files = new Set<string>()): Set<string> {
  for (const key of modules) {
    const { file, css = [], imports = [] } = chunks[key] ?? { file: '' }
    if (file === '' || files.has(file)) continue
    for (const path of [file, ...css]) files.add(path)
    filesOf(chunks, imports, files)
  }
  return files
}

/** Uses the same mode as the start script. A style preloaded in another mode would be fetched twice. */
const linkOf = (file: string): string =>
  `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`
