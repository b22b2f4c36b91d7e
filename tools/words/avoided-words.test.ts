// No file and no identifier contains a word that the glossary avoids.
import { basename } from 'node:path'
import { glossary } from '@gemba/contract/glossary.ts'
import { expect, test } from 'vitest'
import { ourFiles, readOurs } from '../our-files.ts'

const avoided = new Set(Object.values(glossary).flatMap(({ avoid = [] }) => avoid))

/** Other meanings of avoided words: word, files and reason. An entry without occurrences fails. */
const otherMeanings: readonly (readonly [word: string, files: RegExp, reason: string])[] = [
  [
    'edge',
    /^server\/src\/(platform|main)\/http\/|^server\/src\/main\/start-product/,
    'the HTTP edge (ARCHITECTURE.md)',
  ],
  ['edge', /^server\/src\/platform\/backup\/tables/, 'of a graph'],
  ['edge', /\/(box-and-)?sparkplug[/-]/, 'the edge node, as the specification of Sparkplug names it'],
  [
    'edge',
    /^web\/src\/features\/production\/(route\/editor|genealogy)\/graph\//,
    'of a graph, as its package names it',
  ],
  ['edge', /^web\/src\/(ui|resource\/list\/grid)\//, 'of what is drawn'],
  [
    'notification',
    /^web\/src\/(app\/shell|features\/(alarm|equipment)|resource\/tab)\//,
    'the popup in the corner, no message',
  ],
  ['notification', /\/driver\/opcua\//, 'a message of a subscription, as OPC UA names it'],
  ['notification', /^web\/src\/feed\/message/, 'its style, as the specification names it'],
  ['notification', /^server\/src\/platform\/db\/(store|system-reasons)/, 'of PostgreSQL (listen, notify)'],
  ['tag', /^web\/src\/app\/(shell\/|gallery)/, 'the bar of open pages, as the specification names it'],
  [
    'tag',
    /^web\/src\/(features\/docs|ui\/icon|resource\/(list\/filter|form\/inputs))\/|^server\/src\/modules\/docs\//,
    'of HTML',
  ],
  ['tag', /^e2e\//, 'the bar of open pages'],
  ['tag', /^server\/src\/platform\/http\/pipeline\/add-route/, 'of OpenAPI'],
  ['tag', /^server\/src\/platform\/cluster\/calls\/sealed-message/, 'of a cipher, as Node names it'],
  ['tag', /^server\/src\/platform\/backup\/encryption/, 'of an encrypted block'],
  ['tag', /alarm|tables\/|wire-names/, 'the tags of a reason, as the specification names them'],
  ['template', /equipment|routes-of|every-resource|^e2e\/templates/, 'the project template, a noun of its own'],
  ['template', /message|tables\/|^web\/src\/api\//, 'the template of a text message, a noun of its own'],
  [
    'template',
    /\/(admin|sheet)\/|^contract\/(title-of-operation|base\/material\/material[.])/,
    'of a workbook or a printed page',
  ],
  ['template', /production|sample[.]fixture|\/segment\//, 'the segment template, a noun of its own'],
  ['template', /tables-in[.]fixture/, 'a template literal'],
  ['template', /test-database[.]fixture/, 'of PostgreSQL: a database that others are copied from'],
  ['thing', /close-stack/, 'anything that can be closed'],
]

const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** Removes comments and texts, but not the code in template literals. */
const withoutTexts = (code: string): string =>
  code
    .replace(/`(?:\\.|[^`\\])*`/g, (text) => [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, inner]) => inner).join(' '))
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, ' ')

/** Returns each avoided word in the name of a file or in its identifiers, with path and name. */
function findIn(path: string, code: string): { word: string; path: string; name: string }[] {
  const names = new Set([basename(path), ...(withoutTexts(code).match(/[A-Za-z_$][\w$]*/g) ?? [])])
  return [...names].flatMap((name) =>
    wordsIn(name)
      .map((word) => (avoided.has(word) ? word : word.replace(/s$/, '')))
      .filter((word) => avoided.has(word))
      .map((word) => ({ word, path, name })),
  )
}

const ourPaths = ourFiles()
  .filter((path) => /[.](tsx?|mts|mjs)$/.test(path) && path !== 'tools/words/avoided-words.test.ts')
  .flatMap((path) => findIn(path, readOurs(path)))
const covers = ([word, files]: (typeof otherMeanings)[number], occurrence: (typeof ourPaths)[number]): boolean =>
  word === occurrence.word && files.test(occurrence.path)

test('no file and no identifier contains an avoided word', () => {
  expect(avoided.size).toBeGreaterThan(10)
  expect(ourPaths.filter((occurrence) => !otherMeanings.some((meaning) => covers(meaning, occurrence)))).toEqual([])
})

test('each other meaning still occurs', () => {
  const unused = otherMeanings.filter((meaning) => !ourPaths.some((occurrence) => covers(meaning, occurrence)))
  expect(unused.map(([word, , reason]) => `${word}: ${reason}`)).toEqual([])
})

test('words are found in identifiers and file names, not in texts', () => {
  const code = "const boxHub = 1 // a hub\nconst a = 'hub' + `hub $" + '{tenantsOf(a)}`'
  expect(findIn('web/src/ui/alarm-threshold.ts', code).map(({ name }) => name)).toEqual([
    'alarm-threshold.ts',
    'boxHub',
    'tenantsOf',
  ])
})
