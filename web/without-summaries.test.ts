import { expect, test } from 'vitest'
import { ourFiles, readOurs } from '../tools/our-files.ts'
import { withoutSummaries } from './without-summaries.ts'

const { filter, handler } = withoutSummaries().transform

test('a summary is removed, whatever its quotes and lines, and nothing else', () => {
  const code = [
    'export const limit = 3',
    "const first = define({ kind: 'read', summary: 'It\\'s one, line.', reply: text() })",
    'const second = define({',
    '  summary:',
    `    \`Up to \${limit} rows, in order.\`,`,
    "  title: ['摘要', '摘要', 'Summary'],",
    '  summary: optional(text()),',
    '})',
  ].join('\n')
  expect(handler(code).replaceAll(/\s+/g, ' ')).toBe(
    "export const limit = 3 const first = define({ kind: 'read', reply: text() }) const second = define({ " +
      "title: ['摘要', '摘要', 'Summary'], summary: optional(text()), })",
  )
})

test('no declaration keeps its summary', () => {
  const declared = ourFiles().filter((path) => path.startsWith('contract/') && filter.id.test(`/${path}`))
  const sources = declared.map((path) => readOurs(path)).filter((source) => filter.code.test(source))
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.filter((source) => /\bsummary:\s*['`]/.test(handler(source)))).toEqual([])
})
