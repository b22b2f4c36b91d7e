// Writes docs/endpoints.md, docs/glossary.md and docs/flows.md from the declarations. A test fails if they are
// outdated.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { glossary } from '../contract/glossary.ts'
import { optionsOf, wordOfCode } from '../contract/kit/dictionary.ts'
import { modules } from '../contract/modules.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const output = execFileSync(process.execPath, [`${root}server/src/main/routes.ts`], { encoding: 'utf8' })
const rows = output
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
    'A write takes a key (`Idempotency-Key`, or `requestId` as a header or in the body): a repeat under it within 24 h gets the stored answer. Start, report, consume, post and adjust are carried out without a key too, each time they are sent (docs/adr/0061-keys-of-calls.md).',
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
      const avoid = (entry.avoid ?? []).join(', ')
      return `| ${name} | ${entry.words.join(' | ')} | ${entry.meaning} | ${avoid} |`
    }),
    '',
  ].join('\n'),
)

writeFileSync(
  `${root}docs/flows.md`,
  [
    '# Flows',
    '',
    'Made by `node tools/endpoints.ts` from the flows that the modules declare. An act in any other state is refused with `stateIllegal`; one without a right is done by the product only. Rows carry as `allowedActs` what their reader may do to them now.',
    ...modules
      .flatMap(({ flows }) => flows)
      .flatMap(({ name, status, initial, transitions }) => [
        '',
        `## ${name}`,
        '',
        `States: ${optionsOf(status)
          .map(({ code, words }) => `${code} ${words[2]}${code === initial ? ' (new)' : ''}`)
          .join(', ')}.`,
        '',
        '| act | title | allowed in | leads to | right |',
        '|---|---|---|---|---|',
        ...Object.entries(transitions).map(([act, { title, from, to, permission = '' }]) => {
          const nameOf = (code: number) => wordOfCode(status, code, 'en')
          return `| ${act} | ${title[2]} | ${from.map(nameOf).join(', ')} | ${nameOf(to)} | ${permission} |`
        }),
      ]),
    '',
  ].join('\n'),
)
