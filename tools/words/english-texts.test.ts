// English on screens avoids the words of docs/vocabulary.md.
import { expect, test } from 'vitest'
import { ourFiles, readOurs } from '../our-files.ts'
import { englishTexts } from './english-texts.ts'

const sources = ourFiles().filter(
  (path) => /[.]tsx?$/.test(path) && !/[.-]test[.]|[.]fixture[.]|[.]journey[.]/.test(path),
)
const texts = sources.flatMap((path) =>
  englishTexts(readOurs(path), { tsx: path.endsWith('x') }).map((text) => ({ path, text })),
)

/** Returns the words of the paragraph after the line of section 8 that begins with "No English text". */
function avoidedWords(): string[] {
  const [, section = ''] = readOurs('docs/vocabulary.md').split('No English text on a screen contains')
  return [...(section.split('\n\n')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
}

test('no English text contains an avoided word', () => {
  const words = avoidedWords()
  expect(words.length).toBeGreaterThan(20)
  expect(texts.length).toBeGreaterThan(5000)
  const patterns = words.map((word) => ({ word, pattern: new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i') }))
  const violations = texts.flatMap(({ path, text }) =>
    patterns.filter(({ pattern }) => pattern.test(text)).map(({ word }) => `${path} ${word}: ${text}`),
  )
  expect(violations).toEqual([])
})

test('a number before a plural has both forms', () => {
  const plurals =
    /\{(n|count|total|days|objects|points|rows)\} (alarms|rows|days|objects|points|records|entries|changes|times|users|pieces|lots|orders|lines|reports|months|notices|webhooks)\b/
  expect(texts.filter(({ text }) => plurals.test(text)).map(({ path, text }) => `${path} ${text}`)).toEqual([])
})

test('the English members of tuples are found', () => {
  const code = `const words = { a: ['行', '列', 'Row'], noun: ['人', '人', 'Person', 'People'], other: ['a', 'b', 'c'] }
    const choice = [1, '是', '是', \`Yes \${name}\`]
    const nested = [['一', '一', 'One'], ['二', '二', 'Two']]`
  expect(englishTexts(code)).toEqual(['Row', 'Person', 'People', 'Yes …', 'One', 'Two'])
})
