// Who may only look changes nothing.
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

/** Their flows have a right for each act. */
const judgedByFlow = ['changeProjectStatus', 'changeOrderStatus']

test('no call that writes is open to a right to look', () => {
  const found = modules
    .flatMap(({ commands }) => commands)
    .filter(({ kind, permission }) => kind === 'write' && permission.endsWith(':view'))
  expect(found.map(({ name }) => name)).toEqual(judgedByFlow)
})
