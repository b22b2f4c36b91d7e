// Every cache of the server has a kind, so that none is forgotten when several servers share the stores.
import { expect, test } from 'vitest'
import { ourFiles, readOurs } from '../our-files.ts'
import { everyServer, immutable, outdatedForSec, perRequest, slot, thisServer } from './declared-memory.ts'
import { memoryIn, memoryOfServer } from './memory-fields.ts'

const declared = [
  ...perRequest,
  ...immutable,
  ...slot,
  ...thisServer,
  ...Object.keys(outdatedForSec),
  ...Object.keys(everyServer),
]

test('what the server remembers is declared with its kind in tools/caches/declared-memory.ts, once', () => {
  expect(declared.toSorted()).toEqual(memoryOfServer().toSorted())
})

test('a cache that follows events names a subscriber that runs on every server', () => {
  const subscribers = ourFiles()
    .filter((path) => path.startsWith('server/src/') && !/\.(test|fixture)\.ts$/.test(path))
    .flatMap((path) => [...readOurs(path).matchAll(/runs: 'everyServer',\s+name: '([\w.]+)'/g)])
    .map(([, name]) => String(name))
  expect(subscribers).toEqual(expect.arrayContaining(Object.values(everyServer)))
})

test('a cache without events is outdated for a quarter of an hour at most', () => {
  for (const seconds of Object.values(outdatedForSec)) expect(seconds).toBeLessThanOrEqual(900)
})

test.each([
  ['a map in a field', 'class A {\n  readonly #byId = new Map<string, Row>()\n}', ['#byId']],
  ['a set that the constructor fills', 'class A {\n  constructor() {\n    this.#ids = new Set(ids)\n  }\n}', ['#ids']],
  ['a cache in a field', 'class A {\n  readonly rows = new TimedCache<Row>({})\n}', ['rows']],
  ['a variable of a module', 'let compiled: Compiled | undefined', ['compiled']],
  ['a map of a module that changes', 'const names = new Map()\nnames.set(1, 2)', ['names']],
  ['a cache of a function', 'function serve() {\n  let cached: Health | undefined\n}', ['cached']],
  ['a map of a module that never changes', 'const names = new Map([[1, 2]])\nnames.get(1)', []],
  ['a map of a function', 'function f() {\n  const byId = new Map()\n  byId.set(1, 2)\n}', []],
])('%s is found', (_, text, names) => expect(memoryIn(text)).toEqual(names))
