// Compares what a browser loads for the first screens, in gzipped KB, with the budgets. Runs after `vite build`.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))
const sizes = new Map()

const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(dist + file), { level: 9 }).length / 1024)
  return sizes.get(file)
}

/** Returns the files of the chunks and of everything that they import statically. */
function filesOf(keys) {
  const visited = new Set()
  const files = new Set()
  const visit = (key) => {
    if (visited.has(key)) return
    visited.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const below of chunk.imports ?? []) visit(below)
  }
  for (const key of keys) visit(key)
  return [...files]
}

const sum = (files, end) => files.filter((file) => file.endsWith(end)).reduce((total, file) => total + sizeOf(file), 0)
const login = filesOf(['index.html'])
const list = filesOf([
  'index.html',
  'src/app/module-chooser/module-chooser-page.tsx',
  'src/app/shell/shell.tsx',
  'src/features/equipment/object-list-page.tsx',
])
const scripts = Object.values(manifest)
  .map((chunk) => chunk.file)
  .filter((file) => file.endsWith('.js'))
const largest = scripts.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]

/** Returns the files that a page adds to the shell. A canvas of curves is loaded like a page of its own. */
const beyondShell = (key) => filesOf([key]).filter((file) => !list.includes(file))
const isCurve = (key) => /(curve|recorded)-canvas\.tsx$/.test(key)
const lazy = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry)
const pages = lazy
  .filter((key) => !isCurve(key))
  .map((key) => [key, sum(beyondShell(key), '.js')])
  .toSorted((a, b) => b[1] - a[1])
const [page, pageSize] = pages[0]

const rows = [
  ['sign-in page, JS', sum(login, '.js'), 170],
  ['shell and first list, JS', sum(list, '.js'), 485],
  ['shell and first list, CSS', sum(list, '.css'), 40],
  [`largest page beyond the shell (${page}), JS`, pageSize, 100],
  ['curve, JS', sum([...new Set(lazy.filter(isCurve).flatMap(beyondShell))], '.js'), 230],
  [`largest file (${largest})`, sizeOf(largest), 250],
  // On a slow line a request costs more than the bytes of a small file (see chunks.ts).
  ['shell and first list', list.length, 24, 'files'],
]
let isOver = false
for (const [what, size, budget, unit = 'KB'] of rows) {
  if (size > budget) isOver = true
  const measured = `${unit === 'KB' ? size.toFixed(1) : size}`.padStart(6)
  console.log(`${size > budget ? 'OVER' : 'ok  '} ${measured} ${unit} of ${budget} ${unit}  ${what}`)
}
process.exitCode = isOver ? 1 : 0
