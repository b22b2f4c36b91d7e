import { expect, test } from 'vitest'
import { errors } from './errors.ts'

/** Errors that the specification answers with one number: every licence that does not admit is 605 (S-329). */
const sharedBySpecification: Readonly<Record<string, readonly string[]>> = {
  '605': ['licenceMissing', 'licenceExpired'],
}

test('each envelope code belongs to one error', () => {
  const byCode = Map.groupBy(Object.entries(errors), ([, { envelope }]) => envelope)
  const shared = [...byCode].flatMap(([code, entries]) =>
    entries.length > 1 ? [[code, entries.map(([name]) => name)] as const] : [],
  )
  expect(Object.fromEntries(shared)).toEqual(sharedBySpecification)
})
