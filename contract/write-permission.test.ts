// The right to view must not permit changes.
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

/** Their flows define a right for each action. */
const judgedByFlow = ['changeProjectStatus', 'changeOrderStatus']
/** They change only what the caller marked for himself. */
const personal = ['addObjectFavorites', 'removeObjectFavorites']

test('no write command requires only the right to view', () => {
  const openCommands = modules
    .flatMap(({ commands }) => commands)
    .filter(({ kind, permission }) => kind === 'write' && permission.endsWith(':view'))
  expect(openCommands.map(({ name }) => name).sort()).toEqual([...judgedByFlow, ...personal].sort())
})
