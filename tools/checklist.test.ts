import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('every statement is tested, told in part or left out with a reason, and none both', () => {
  const said = execFileSync(process.execPath, [fileURLToPath(new URL('checklist.ts', import.meta.url))], {
    encoding: 'utf8',
  })
  expect(said).toMatch(/^\d+ statements, \d+ covered \(\d+ of them by a range only\), \d+ in part, .* 0 missing$/m)
  expect(said).toMatch(/^partly +S-207 /m)
})
