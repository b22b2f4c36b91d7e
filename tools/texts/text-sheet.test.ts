import { expect, test } from 'vitest'
import { applyTextSheet, writeTextSheet } from './text-sheet.ts'

const words = {
  path: 'web/words.ts',
  code: `// 名称 comes first
export const words = { name: ['名称', '名稱', 'Name'], row: [1, '行', '列', 'Row', 'Rows'] }
export const hint = ['在“{a}”里', '在「{a}」裡', "In {a}\\n'here'"]
export const built = ['第一', '第一', \`\${first} one\`]
`,
}
const sheet = writeTextSheet([words])

test('the sheet has a line for each text, without templates', () => {
  expect(sheet.split('\n')).toEqual([
    'file\tnumber\tzh-CN\tzh-TW\ten\tplural',
    'web/words.ts\t0\t名称\t名稱\tName',
    'web/words.ts\t1\t行\t列\tRow\tRows',
    "web/words.ts\t2\t在“{a}”里\t在「{a}」裡\tIn {a}\\n'here'",
  ])
})

test('a sheet without a change changes no file', () => {
  expect(applyTextSheet(sheet, [words])).toEqual([])
})

test('changed texts are written to their places', () => {
  const changed = sheet.replace('\tName', "\tItem's name").replace('列\tRow\tRows', '列\tLine\tLines')
  const [file] = applyTextSheet(`\ufeff${changed}`, [words])
  expect(file?.code).toBe(words.code.replace("'Name'", "'Item\\'s name'").replace("'Row', 'Rows'", "'Line', 'Lines'"))
})

test.each([
  [
    'a sheet older than the file',
    sheet.replace('\t名称\t', '\t旧名\t'),
    'Line 2: the text in web/words.ts is not "旧名"',
  ],
  ['an empty text', sheet.replace('\tName', '\t'), 'Line 2: en is empty'],
  ['an unknown file', sheet.replace('web/words.ts\t0', 'web/other.ts\t0'), 'Line 2: there is no file web/other.ts'],
  ['another header', sheet.replace('number', 'key'), 'The first line must be'],
])('%s is refused', (_, broken, message) => {
  expect(() => applyTextSheet(broken, [words])).toThrow(message)
})
