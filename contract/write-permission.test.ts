// The right to view must not permit changes.
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

/** Their flows define a right for each action. */
const judgedByFlow = ['changeOrderStatus', 'changeProjectStatus']

test('no call that writes is open to a right to look', () => {
  const found = modules
    .flatMap(({ commands }) => commands)
    .filter(({ kind, permission }) => kind === 'write' && permission.endsWith(':view'))
  expect(found.map(({ name }) => name)).toEqual(judgedByFlow)
})
