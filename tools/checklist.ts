// `npm run checklist`: which statements about the shared behaviour (docs/checklist.tsv) a test names in its title, and which none does.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|journey)\.(ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name))
}

/** Statement numbers in test titles: `S-112`, several in one title, ranges as `S-048..S-060`. */
function numbersIn(text: string): string[] {
  const ranges = [...text.matchAll(/S-(\d{3})\.\.S?-?(\d{3})/g)].flatMap(([, from, to]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => `S-${String(Number(from) + index).padStart(3, '0')}`,
    ),
  )
  return [...ranges, ...[...text.matchAll(/S-\d{3}/g)].map(([number]) => number)]
}

const titles = ['contract', 'server', 'web', 'tools', 'e2e']
  .flatMap(testFiles)
  .flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(
      /(?:test|it|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])(.*?)\1/gs,
    ),
  ])
  .map(([, , title]) => title ?? '')
const covered = new Set(titles.flatMap(numbersIn))

const statements = readFileSync(join(root, 'docs/checklist.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const left = statements.filter(([number, , , reason]) => !covered.has(number ?? '') && reason)
const missing = statements.filter(([number, , , reason]) => !covered.has(number ?? '') && !reason)

for (const [number, , statement, reason] of left) console.log(`left out  ${number}  ${statement}  (${reason})`)
for (const [number, , statement] of missing) console.log(`missing   ${number}  ${statement}`)
console.log(
  `${statements.length} statements, ${statements.filter(([number]) => covered.has(number ?? '')).length} covered, ${left.length} left out with a reason, ${missing.length} missing`,
)
