// Compares hand-written documents with the code they describe.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const readJson = <T>(path: string): T => JSON.parse(read(path)) as T
const adrs = readdirSync(join(root, 'docs/adr')).map((name) => `docs/adr/${name}`)
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/dependencies.md',
  'docs/settings.md',
  'docs/operations.md',
  ...adrs,
]

/** Returns the first and second cell of each table row of a document. */
function rowsOf(path: string): [first: string, second: string][] {
  return [...read(path).matchAll(/^\| ([^|]+?) \|(?: ([^|]*?))? ?\|$/gm)].map(([, first = '', second = '']) => [
    first.trim(),
    second.trim(),
  ])
}

test('ARCHITECTURE.md contains the table of module dependencies', () => {
  const declared = readJson<Record<string, string[]>>('server/src/modules/dependencies.json')
  const printed = rowsOf('ARCHITECTURE.md').filter(([name]) => name !== 'module' && !name.startsWith('-'))
  expect(printed).toEqual(Object.entries(declared).map(([name, allowed]) => [name, allowed.join(', ')]))
})

test('docs/dependencies.md names every package once', () => {
  const namedPackages = rowsOf('docs/dependencies.md').flatMap(([cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  type Manifest = Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Record<string, string> | undefined
  >
  const manifests = ['.', 'contract', 'demo', 'server', 'web', 'e2e'].map((place) =>
    readJson<Manifest>(`${place}/package.json`),
  )
  const declaredPackages = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  )
  expect(namedPackages.toSorted()).toEqual(
    [...new Set(declaredPackages.filter((name) => !name.startsWith('@gemba/')))].sort(),
  )
})

test.each([['ARCHITECTURE.md', 120], ['CONTRIBUTING.md', 60], ...adrs.map((path): [string, number] => [path, 30])])(
  '%s has at most %i lines',
  (path, most) => {
    expect(read(path).trimEnd().split('\n').length).toBeLessThanOrEqual(most)
  },
)

test('docs/settings.md names every setting', () => {
  const source = read('server/src/platform/settings.ts')
  const knownSettings = [...source.matchAll(/'(GEMBA_[A-Z_]+|[A-Z]+_URL)'/g)].map(([, name]) => `\`${name}\``)
  const namedSettings = rowsOfSettings()
  expect(new Set(knownSettings)).toEqual(new Set(namedSettings))
})

function rowsOfSettings(): string[] {
  return [...read('docs/settings.md').matchAll(/^\| (`[A-Z_]+`) \|/gm)].map(([, name]) => name ?? '')
}

test.each(documents)('the links and commands of %s exist', (path) => {
  const text = read(path)
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link ?? '')
  expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([])
  const { scripts } = readJson<{ scripts: Record<string, string> }>('package.json')
  const commands = [...text.matchAll(/npm run ([a-z]+)/g)].map(([, name]) => name ?? '')
  expect(commands.filter((name) => !scripts[name])).toEqual([])
})
