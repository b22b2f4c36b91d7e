// The treaty that keeps declarations from becoming an inner platform (ARCHITECTURE.md): caps, names, and a list of routes for people.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errors } from '@gemba/contract/errors.ts'
import { glossary } from '@gemba/contract/glossary.ts'
import { flattenMenu } from '@gemba/contract/identity/menu.ts'
import { permissions } from '@gemba/contract/identity/permissions.ts'
import { recordKinds } from '@gemba/contract/record-kinds.ts'
import { resources } from '@gemba/contract/resources.ts'
import { words } from '@gemba/contract/words.ts'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(root, path)).isFile() && !path.includes('node_modules') && !path.includes('/dist/'))
}

const sources = (folder: string): string[] =>
  files(folder).filter((path) => !/\.(test|fixture|journey)\.tsx?$/.test(path))

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const linesOf = (path: string): number => read(path).trimEnd().split('\n').length
const folders = ['contract', 'server/src', 'web/src', 'tools', 'bench', 'e2e']

test.each([
  ['contract/kit', 400],
  ['server/src/resource', 800],
])('%s stays within %i lines', (folder, cap) => {
  expect(sources(folder).reduce((sum, path) => sum + linesOf(path), 0)).toBeLessThanOrEqual(cap)
})

test('no file is longer than 400 lines, tests included', () => {
  expect(folders.flatMap(files).filter((path) => linesOf(path) > 400)).toEqual([])
})

test('at most 8 attributes a field and 10 keys a resource, data only', () => {
  for (const resource of resources) {
    expect(Object.keys(resource).length, resource.name).toBeLessThanOrEqual(10)
    for (const field of Object.values(resource.fields)) {
      expect(Object.keys(field).length).toBeLessThanOrEqual(8)
      expect(Object.values(field).some((value) => typeof value === 'function')).toBe(false)
    }
  }
})

test('resources, permissions and events begin with a glossary word', () => {
  const known = new Set(Object.keys(glossary))
  expect(resources.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  expect(Object.keys(permissions).filter((code) => !known.has(code.split(':')[0] ?? ''))).toEqual([])
  const events = [...read('contract/events.ts').matchAll(/^ {2}'(\w+)\.\w+'/gm)].map(([, noun]) => noun ?? '')
  expect(events.length).toBeGreaterThan(5)
  expect(events.filter((noun) => !known.has(noun))).toEqual([])
})

test('every resource and other record, field and menu entry has its words', () => {
  const named = recordKinds.flatMap(({ name, fields }) => [
    name,
    ...Object.keys(fields).map((field) => `${name}.${field}`),
  ])
  expect(named.filter((key) => words[key]?.length !== 3)).toEqual([])
  expect(flattenMenu().filter(({ entry }) => entry.names.some((name) => name === ''))).toEqual([])
  for (const [code, { text }] of Object.entries(errors)) {
    const parameters = text.map((one) =>
      [...one.matchAll(/\{(\w+)\}/g)]
        .map(([, name]) => name)
        .sort()
        .join(),
    )
    expect(new Set(parameters).size, code).toBe(1)
  }
})

test('no identifier contains a banned word', () => {
  const banned =
    /\b(?:class|interface|type|function|const|let)\s+(\w*(?:Manager|Helper|Util|Common|Info|Data)(?![a-z])\w*)/g
  const found = folders.flatMap(sources).flatMap((path) =>
    [
      ...read(path)
        .replace(/^import .*$/gm, '')
        .matchAll(banned),
    ].map(([, name]) => `${path} ${name}`),
  )
  // What the specification and libraries name so is theirs.
  expect(
    found.filter(
      (one) =>
        !/ (workerData|displayData|DataTable\w*|useData\w*|isData\w*|lockDataFolder|DataFolderLock|dataFolder\w*|\w*DataType\w*|\w*DataFolder\w*)$/.test(
          one,
        ),
    ),
  ).toEqual([])
})

test('the list of endpoints is the one that is routed', () => {
  const routed = execFileSync(process.execPath, [join(root, 'server/src/main/routes.ts')], { encoding: 'utf8' })
  const rows = routed
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '))
  for (const [, , file] of rows) expect(existsSync(join(root, file ?? '')), file).toBe(true)
  const listed = read('docs/endpoints.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| method') && !line.startsWith('|---'))
  expect(listed, 'run `node tools/endpoints.ts`').toEqual(
    rows.map(([method, path, file, operation]) => `| ${method} | ${path} | ${operation} | ${file} |`),
  )
})
