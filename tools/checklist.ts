// `npm run checklist`: which statements about the shared behaviour (docs/checklist.tsv) a test names in its title, and which none does.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|component-test|journey)\.(ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name))
}

/** Statement numbers in a test title: those it names, and those that only a range such as `S-048..S-060` holds. */
function numbersIn(text: string): { named: string[]; ranged: string[] } {
  const ranged = [...text.matchAll(/S-(\d{3})\.\.S?-?(\d{3})/g)].flatMap(([, from, to]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => `S-${String(Number(from) + index).padStart(3, '0')}`,
    ),
  )
  const alone = text.replace(/S-\d{3}\.\.S?-?\d{3}/g, '')
  return { named: [...alone.matchAll(/S-\d{3}/g)].map(([number]) => number), ranged }
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
const found = titles.map(numbersIn)
const named = new Set(found.flatMap((numbers) => numbers.named))
const ranged = new Set(found.flatMap((numbers) => numbers.ranged))
const isTested = ({ number }: Statement): boolean => named.has(number) || ranged.has(number)

const whole = statements.filter((statement) => isTested(statement) && statement.reason === '')
const partial = statements.filter((statement) => isTested(statement) && statement.reason.startsWith(partly))
const left = statements.filter((statement) => !isTested(statement) && statement.reason !== '')
const missing = statements.filter((statement) => !isTested(statement) && statement.reason === '')
/** A test that shows a statement and a reason why it is left out cannot both be right. */
const contradicted = statements.filter(
  (statement) => isTested(statement) && statement.reason !== '' && !statement.reason.startsWith(partly),
)
const byRangeOnly = whole.filter(({ number }) => !named.has(number))

const print = (what: string, { number, statement, reason }: Statement): void =>
  console.log(`${what.padEnd(10)}${number}  ${statement}${reason === '' ? '' : `  (${reason})`}`)
for (const statement of left) print('left out', statement)
for (const statement of partial) print('partly', statement)
for (const statement of missing) print('missing', statement)
for (const statement of contradicted) print('tested', statement)
console.log(
  `${statements.length} statements, ${whole.length} covered (${byRangeOnly.length} of them by a range only), ` +
    `${partial.length} in part, ${left.length} left out with a reason, ${missing.length} missing`,
)
if (contradicted.length > 0) {
  console.error(`${contradicted.length} statements are named by a test and have a reason why they are left out`)
  process.exitCode = 1
}
