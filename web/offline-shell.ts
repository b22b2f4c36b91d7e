// Writes the service worker of a build. The list of the files to cache, each with its digest, is inserted here.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

/** The work bench and its sheets, which it imports dynamically (sheets.tsx). */
const bench = [
  'bench-page.tsx',
  'sheet/report-sheets.tsx',
  'guide/values-sheet.tsx',
  'guide/steps-sheet.tsx',
  'guide/parameters-sheet.tsx',
  'consume/consume-sheet.tsx',
  'queue/unsent-sheet.tsx',
  'person/person-sheet.tsx',
  'call-sheet.tsx',
].map((file) => `src/features/production/bench/${file}`)

/** Modules that open without a network: the page, the frame with the icons of its menu, and the work bench. */
export const offlineModules = ['index.html', 'src/app/shell/shell.tsx', 'src/ui/icon/named-icon.tsx', ...bench]

const digestOf = (algorithm: string, content: string | Buffer, encoding: 'base64' | 'hex'): string =>
  createHash(algorithm).update(content).digest(encoding)

/** Returns the files of the modules and of everything that they import statically. */
export function offlineFiles(manifest: Readonly<Record<string, Chunk>>, modules: readonly string[]): string[] {
  const chunks = new Set(modules)
  for (const key of chunks) for (const imported of manifest[key]?.imports ?? []) chunks.add(imported)
  const files = [...chunks].flatMap((key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    return [chunk.file, ...(chunk.css ?? [])]
  })
  return [...new Set(files)].toSorted()
}

/** Returns the text of the service worker with its list of files. The text differs when one of the files differs. */
export function workerOf(dist: string, source: string): string {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const files = Object.fromEntries(
    offlineFiles(manifest, offlineModules).map((file) => [
      file,
      `sha256-${digestOf('sha256', readFileSync(join(dist, file)), 'base64')}`,
    ]),
  )
  const shell = { entry: manifest['index.html'].file, files }
  const version = digestOf('sha256', JSON.stringify(shell) + source, 'hex').slice(0, 16)
  return `const shell = ${JSON.stringify({ version, ...shell })}\n${source}`
}

/** Returns the Vite plugin that writes the service worker beside the page. */
export function offlineShell(root: string) {
  return {
    name: 'offline-shell',
    apply: 'build' as const,
    writeBundle() {
      const source = readFileSync(join(root, 'service-worker.js'), 'utf8')
      writeFileSync(join(root, 'dist/service-worker.js'), workerOf(join(root, 'dist'), source))
    },
  }
}
