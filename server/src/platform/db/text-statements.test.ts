// Text statements of modules declare their columns. Builder statements get the company filter from `ofCompany`.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const modules = new URL('../../modules/', import.meta.url)
const files = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, modules), 'utf8') }))

const filesWith = (pattern: RegExp): string[] => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('no statement of a module casts rows with undeclared columns', () => {
  expect(filesWith(/\b(?:rowsOf|oneOf)\b.*from '.*platform\/db\/rows\.ts'/)).toEqual([])
  // An executed text whose rows are read.
  expect(filesWith(/rows\b[^=\n]*=\s*await\s+sql\b/)).toEqual([])
})

/** Files that contain the filter, with the reason. The list may only get shorter. */
const exceptions: Readonly<Record<string, string>> = {
  'alarm/list/page-alarms.ts': 'only one of two statements needs it',
  'identity/department/department.ts': 'a recursion and a subselect',
  'identity/menu/menu.ts': 'a recursion',
  'identity/user/user.ts': 'a subselect',
  'production/calendar/assert-plan-valid.ts': 'the company of a table that is joined',
  'production/calendar/working-time.ts': 'the company of a table that is joined',
  'production/parameter/read-parameters.ts': 'a table that is named at run time',
  'production/personnel/identity/identification-rows.ts': 'a table that is named at run time',
}

test('builder statements get the company filter from ofCompany', () => {
  const matchingFiles = filesWith(/\.where\('(?:\w+\.)?company_id', '=', companyOf\(/)
  expect(matchingFiles.sort()).toEqual(Object.keys(exceptions))
})
