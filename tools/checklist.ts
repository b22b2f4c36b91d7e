// `npm run checklist`: lists which statements about the shared behaviour (docs/checklist.tsv) a test title names, and
// which none does.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|component-test|journey)\.(ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name))
}

/**
 * Returns the statement numbers in a test title: those named individually, and those covered by a range such as
 * `S-048..S-060`.
 */
function numbersIn(text: string): { individual: string[]; ranged: string[] } {
  const ranged = [...text.matchAll(/S-(\d{3})\.\.S?-?(\d{3})/g)].flatMap(([, from, to]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => `S-${String(Number(from) + index).padStart(3, '0')}`,
    ),
  )
  const alone = text.replace(/S-\d{3}\.\.S?-?\d{3}/g, '')
  return { individual: [...alone.matchAll(/S-\d{3}/g)].map(([number]) => number), ranged }
}

const titles = ['contract', 'demo', 'server', 'web', 'tools', 'e2e']
  .flatMap(testFiles)
  .flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(
      /(?:test|it|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])(.*?)\1/gs,
    ),
  ])
  .map(([, , title]) => title ?? '')

const statements = readFileSync(join(root, 'docs/checklist.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line): Statement => {
    const [number = '', , statement = '', reason = ''] = line.split('\t')
    return { number, statement, reason }
  })
interface Statement {
  readonly number: string
  readonly statement: string
  readonly reason: string
}

const partly = 'partly: '
const numbersByTitle = titles.map(numbersIn)
const namedNumbers = new Set(numbersByTitle.flatMap((numbers) => numbers.individual))
const ranged = new Set(numbersByTitle.flatMap((numbers) => numbers.ranged))
const isTested = ({ number }: Statement): boolean => namedNumbers.has(number) || ranged.has(number)

const covered = statements.filter((statement) => isTested(statement) && statement.reason === '')
const partial = statements.filter((statement) => isTested(statement) && statement.reason.startsWith(partly))
const omitted = statements.filter((statement) => !isTested(statement) && statement.reason !== '')
const missing = statements.filter((statement) => !isTested(statement) && statement.reason === '')
/** Statements with a test and a reason for omission, of which one must be wrong. */
const contradictory = statements.filter(
  (statement) => isTested(statement) && statement.reason !== '' && !statement.reason.startsWith(partly),
)
const byRangeOnly = covered.filter(({ number }) => !namedNumbers.has(number))

const print = (label: string, { number, statement, reason }: Statement): void =>
  console.log(`${label.padEnd(10)}${number}  ${statement}${reason === '' ? '' : `  (${reason})`}`)
for (const statement of omitted) print('left out', statement)
for (const statement of partial) print('partly', statement)
for (const statement of missing) print('missing', statement)
for (const statement of contradictory) print('tested', statement)
console.log(
  `${statements.length} statements, ${covered.length} covered (${byRangeOnly.length} of them by a range only), ` +
    `${partial.length} in part, ${omitted.length} left out with a reason, ${missing.length} missing`,
)
if (contradictory.length > 0) {
  console.error(`${contradictory.length} statements are named by a test and have a reason why they are left out`)
  process.exitCode = 1
}
