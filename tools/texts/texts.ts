// npm run texts -- export <file> | import <file>: a sheet of all texts in three languages, for translators.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ourFiles, readOurs, root } from '../our-files.ts'
import { applyTextSheet, writeTextSheet } from './text-sheet.ts'

const [action, file] = process.argv.slice(2)
const files = ourFiles()
  .filter(
    (path) => /^(contract|server|web)\/.*\.tsx?$/.test(path) && !/[.-]test\.|\.fixture\.|\/db\/tables\//.test(path),
  )
  .map((path) => ({ path, code: readOurs(path) }))

if (action === 'export' && file) {
  writeFileSync(file, `\ufeff${writeTextSheet(files)}\n`)
  console.log(`Texts written to ${file}`)
} else if (action === 'import' && file) {
  try {
    const changed = applyTextSheet(readFileSync(file, 'utf8'), files)
    for (const { path, code } of changed) writeFileSync(join(root, path), code)
    console.log(`${changed.length} files changed. Run \`npm run format\`, then \`npm test\`.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
} else {
  console.error('Usage: npm run texts -- export <file> | import <file>')
  process.exitCode = 1
}
