// Statements of a module name only tables of that module. Other tables are accessed through the public interface of
// their module.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tablesIn } from './tables-in.fixture.ts'

const source = new URL('../../', import.meta.url)
const tables = readdirSync(new URL('platform/db/tables/', source)).filter((file) => file !== 'index.ts')
const ownerOf = new Map(tables.flatMap((file) => tablesOf(file).map((table) => [table, file.replace(/\.ts$/, '')])))

/** Returns the tables that a generated file names, such as `area: AreaTable`. */
function tablesOf(file: string): string[] {
  const text = readFileSync(new URL(`platform/db/tables/${file}`, source), 'utf8')
  return [...text.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, table]) => String(table))
}

/** Exceptions with a reason. The list may only get shorter. */
const exceptions: Readonly<Record<string, string>> = {
  'platform/backup/read-backup.ts: company': 'a store with a company is in use: nothing is restored into it',
  'resource/dictionary-options.ts: dictionary_entry': 'fields of every resource take their codes from the dictionary',
}

function crossingsIn(folder: string, owner: string): string[] {
  const files = readdirSync(new URL(folder, source), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
    .flatMap((file) => {
      const tableNames = [...tablesIn(readFileSync(new URL(folder + file, source), 'utf8'))]
      const others = tableNames.filter((table) => ownerOf.has(table) && ownerOf.get(table) !== owner)
      return others.map((table) => `${folder}${file}: ${table}`)
    })
}

test('statements name no table of another module', () => {
  const modules = readdirSync(new URL('modules/', source), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const crossings = [
    ...modules.flatMap(({ name }) => crossingsIn(`modules/${name}/`, name)),
    ...crossingsIn('platform/', 'platform'),
    ...crossingsIn('resource/', 'resource'),
  ]
  expect(crossings.sort()).toEqual(Object.keys(exceptions))
})

test.each([
  ['a call', "tx.selectFrom('box as b').innerJoin('model as m', 'm.id', 'b.id')", ['box', 'model']],
  ['several', "tx.selectFrom(['box', 'model as m'])", ['box', 'model']],
  ['a change', "tx.insertInto('box'); tx.updateTable('model'); tx.deleteFrom('point')", ['box', 'model', 'point']],
  ['a text', 'sql`select from box b left join model m on true`', ['box', 'model']],
  ['a text with a type', 'sql<{ id: string }>`update box set x = 1`', ['box']],
  ['a text over lines', 'sql`delete\n from box using model where true`', ['box', 'model']],
  [
    'a text in a text',
    ['sql`select $', '{sql`x from model`}, $', '{f({ a: `}` })} from box`'].join(''),
    ['box', 'model'],
  ],
  ['what is no statement', "const text = 'from box'; // join model", []],
])('%s is read', (_, text, tables) => {
  expect([...tablesIn(text)].filter((table) => ownerOf.has(table)).sort()).toEqual(tables)
})
