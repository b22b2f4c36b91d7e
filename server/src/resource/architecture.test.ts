// Rules that keep declarations from becoming an inner platform (ARCHITECTURE.md): caps, names, and a list of routes for people.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { glossary } from '@gemba/contract/glossary.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import type { ErrorEntry } from '@gemba/contract/kit/module.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { flattenMenu, permissions } from '@gemba/contract/menu.ts'
import { errors, messageModels, modules, recordKinds, resources } from '@gemba/contract/modules.ts'
import { parametersOf } from '@gemba/contract/rules/fill-text.ts'
import { expect, test } from 'vitest'
import { caps, isGenerated } from '../../../tools/caps.ts'

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
/** Lines that are neither empty nor comment: what is explained is not what makes a kit heavy. */
const codeLinesOf = (path: string): number =>
  read(path)
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*|$)/.test(line)).length
const folders = ['contract', 'demo', 'server/src', 'web/src', 'tools', 'bench', 'e2e']

test.each([
  ['contract/kit', caps.kitCodeLines],
  ['server/src/resource', caps.resourceCodeLines],
])('%s stays within %i lines of code', (folder, cap) => {
  expect(sources(folder).reduce((sum, path) => sum + codeLinesOf(path), 0)).toBeLessThanOrEqual(cap)
})

test(`no file is longer than ${caps.fileLines} lines, tests included; generated files are exempt`, () => {
  const long = folders.flatMap(files).filter((path) => linesOf(path) > caps.fileLines)
  expect(long.filter((path) => !isGenerated(path))).toEqual([])
})

/** The keys of each member of a union. */
type KeyOfEach<F> = F extends unknown ? keyof F : never
/** Attributes of fields of any kind: each further one is named here. */
const attributes: Readonly<Record<KeyOfEach<Field>, true>> = {
  kind: true,
  required: true,
  label: true,
  unique: true,
  search: true,
  min: true,
  max: true,
  rule: true,
  unit: true,
  entriesOf: true,
  to: true,
  below: true,
  target: true,
  oneOf: true,
  dictionary: true,
  item: true,
  fields: true,
  isVerbatim: true,
  unitField: true,
  aliases: true,
  initial: true,
  isAssigned: true,
}
/** The kind with the most attributes. */
const decimalAttributes: Readonly<Record<keyof Extract<Field, { kind: 'decimal' }>, true>> = {
  kind: true,
  required: true,
  label: true,
  unique: true,
  search: true,
  rule: true,
  aliases: true,
  initial: true,
  isAssigned: true,
  min: true,
  max: true,
  unit: true,
  unitField: true,
}
const keys: Readonly<Record<keyof AnyResource, true>> = {
  name: true,
  module: true,
  noun: true,
  meaning: true,
  avoid: true,
  rights: true,
  page: true,
  table: true,
  fields: true,
  list: true,
  routes: true,
  aliases: true,
  filters: true,
  filterAliases: true,
  parent: true,
  lineOf: true,
  extraInput: true,
  extraOutput: true,
  sheets: true,
  errors: true,
  replies: true,
}

test(`at most ${caps.fieldAttributes} attributes a kind of field and ${caps.resourceKeys} keys a resource, data only`, () => {
  expect(Object.keys(decimalAttributes).length).toBeLessThanOrEqual(caps.fieldAttributes)
  expect(Object.keys(keys).length).toBeLessThanOrEqual(caps.resourceKeys)
  for (const resource of resources) {
    expect(
      Object.keys(resource).filter((key) => !Object.hasOwn(keys, key)),
      resource.name,
    ).toEqual([])
    for (const field of Object.values(resource.fields)) {
      expect(
        Object.keys(field).filter((key) => !Object.hasOwn(attributes, key)),
        resource.name,
      ).toEqual([])
      expect(Object.values(field).some((value) => typeof value === 'function')).toBe(false)
      const [unitField] = ('unitField' in field && field.unitField?.split(/[.|]/)) || []
      if (unitField) expect(Object.keys(resource.fields), resource.name).toContain(unitField)
    }
  }
})

test('resources, permissions and events begin with a glossary word', () => {
  const knownNouns = new Set(Object.keys(glossary))
  expect(resources.map(({ name }) => name).filter((name) => !knownNouns.has(name))).toEqual([])
  expect(Object.keys(permissions).filter((code) => !knownNouns.has(code.split(':')[0] ?? ''))).toEqual([])
  const events = modules.flatMap((module) => Object.keys(module.events))
  expect(events.filter((name) => !knownNouns.has(name.split('.')[0] ?? ''))).toEqual([])
  expect(messageModels.map(({ event }) => event).filter((name) => !events.includes(name))).toEqual([])
})

test('every resource and other record, field and menu entry has its words', () => {
  const unnamed = recordKinds.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { label }]) => (label ? [] : [`${name}.${field}`])),
  )
  expect(unnamed).toEqual([])
  expect(flattenMenu().filter(({ entry }) => entry.names.some((name) => name === ''))).toEqual([])
  for (const [code, { text }] of Object.entries<ErrorEntry>(errors)) {
    const parameters = text.map((variant) => parametersOf(variant).join())
    expect(new Set(parameters).size, code).toBe(1)
  }
})

test('no identifier contains a banned word', () => {
  const banned =
    /\b(?:class|interface|type|function|const|let)\s+(\w*(?:Manager|Helper|Util|Common|Info|Data)(?![a-z])\w*)/g
  const violations = folders.flatMap(sources).flatMap((path) =>
    [
      ...read(path)
        .replace(/^import .*$/gm, '')
        .matchAll(banned),
    ].map(([, name]) => `${path} ${name}`),
  )
  // What the specification and libraries name so is theirs.
  expect(
    violations.filter(
      (match) =>
        !/ (workerData|displayData|DataTable\w*|DataModel\w*|useData\w*|isData\w*|lockDataFolder|DataFolderLock|dataFolder\w*|\w*DataType\w*|\w*DataFolder\w*)$/.test(
          match,
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
  const listed = readdirSync(join(root, 'docs/endpoints'))
    .filter((name) => name !== 'README.md')
    .flatMap((name) =>
      read(`docs/endpoints/${name}`)
        .split('\n')
        .filter((line) => line.startsWith('| ') && !line.startsWith('| method') && !line.startsWith('|---'))
        .map((line) => `${name} ${line}`),
    )
  expect(listed.sort(), 'run `node tools/endpoints.ts`').toEqual(
    rows
      .map(([method, path, file, operation, module]) => `${module}.md | ${method} | ${path} | ${operation} | ${file} |`)
      .sort(),
  )
})
