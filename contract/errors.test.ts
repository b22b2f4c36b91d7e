import { expect, test } from 'vitest'
import { callErrors } from './call-errors.ts'
import type { Errors } from './kit/module.ts'
import { errors, modules } from './modules.ts'
import { recordErrors } from './record-errors.ts'

/** Errors that share one number in the specification: every refused licence is 605 (S-329). */
const sharedBySpecification: Readonly<Record<string, readonly string[]>> = {
  '605': ['licenceMissing', 'licenceExpired'],
}

const everyCall = { name: 'every call', errors: { ...callErrors, ...recordErrors } }
const owners: readonly { name: string; errors: Errors }[] = [everyCall, ...modules]

/** First two digits of the four-digit envelope codes of each module. */
const blocks: Readonly<Record<string, string>> = {
  identity: '10',
  'every call': '11',
  alarm: '12',
  telemetry: '13',
  admin: '15',
  equipment: '16',
  gateway: '17',
  message: '18',
  docs: '19',
  base: '20',
  overview: '21',
  energy: '22',
  stock: '23',
  production: '24',
  control: '26',
}

/** Second block of a module whose first block is used up. */
const furtherBlocks: Readonly<Record<string, string>> = { production: '25' }

/** Codes from before modules had blocks. Clients know them. Do not add to this list. */
const older: Readonly<Record<string, readonly string[]>> = {
  'every call': ['1002', '1204', '1302', '1504', '1506'],
  identity: ['1401', '1402'],
  equipment: ['1205', '1206'],
  telemetry: ['1403', '1404'],
}

test('each envelope code belongs to one error', () => {
  const byCode = Map.groupBy(Object.entries(errors), ([, { envelope }]) => envelope)
  const shared = [...byCode].flatMap(([code, entries]) =>
    entries.length > 1 ? [[code, entries.map(([name]) => name)] as const] : [],
  )
  expect(Object.fromEntries(shared)).toEqual(sharedBySpecification)
})

test('each error has one owner', () => {
  const parts = [everyCall, ...modules.flatMap((module) => module.parts)]
  const names = parts.flatMap(({ errors: refusals = {} }) => Object.keys(refusals))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('the envelope codes of a module are in its block', () => {
  expect(modules.map(({ name }) => name).filter((name) => blocks[name] === undefined)).toEqual([])
  expect(new Set([...Object.values(blocks), ...Object.values(furtherBlocks)]).size).toBe(
    Object.keys(blocks).length + Object.keys(furtherBlocks).length,
  )
  for (const owner of owners) {
    const codes = new Set(Object.values(owner.errors).map(({ envelope }) => envelope))
    // Three-digit codes are those of the specification and of HTTP.
    const moduleBlocks = [blocks[owner.name] ?? 'none', furtherBlocks[owner.name] ?? 'none']
    const outside = [...codes].filter(
      (code) => code.length > 3 && !moduleBlocks.some((block) => code.startsWith(block)),
    )
    expect(outside.sort(), owner.name).toEqual(older[owner.name] ?? [])
  }
})
