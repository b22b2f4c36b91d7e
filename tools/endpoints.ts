// Writes docs/endpoints.md and docs/glossary.md from the declarations. A test says when they are out of date.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { glossary } from '../contract/glossary.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const routed = execFileSync(process.execPath, [`${root}server/src/main/routes.ts`], { encoding: 'utf8' })
const rows = routed
  .trimEnd()
  .split('\n')
  .map((line) => line.split(' '))

writeFileSync(
  `${root}docs/endpoints.md`,
  [
    '# Endpoints',
    '',
    'Made by `node tools/endpoints.ts` from what the server routes. Bodies and answers: `/api/docs`.',
    '',
    '| method | path | operation | file |',
    '|---|---|---|---|',
    ...rows.map(([method, path, file, operation]) => `| ${method} | ${path} | ${operation} | ${file} |`),
    '',
  ].join('\n'),
)

writeFileSync(
  `${root}docs/glossary.md`,
  [
    '# Glossary',
    '',
    'Made by `node tools/endpoints.ts` from `contract/glossary.ts`.',
    '',
    '| name in code | 简体 | 繁體 | English | meaning | not |',
    '|---|---|---|---|---|---|',
    ...Object.entries(glossary).map(([name, entry]) => {
      const avoid = 'avoid' in entry ? entry.avoid.join(', ') : ''
      return `| ${name} | ${entry.words.join(' | ')} | ${entry.meaning} | ${avoid} |`
    }),
    '',
  ].join('\n'),
)
