import { ringTone } from '@gemba/contract/message/trigger.ts'
import { resources } from '@gemba/contract/modules.ts'
import { expect, test } from 'vitest'
import type { BoundRoute } from '../platform/http/route.ts'
import { regularRoutes } from './regular.ts'

/** As if modules had mounted all resources but those. */
const mountedBut = (...names: readonly string[]): BoundRoute[] =>
  resources
    .filter(({ name }) => !names.includes(name))
    .map(({ module, name }) => ({ module, operation: `${name}.page` }) as unknown as BoundRoute)

test('what no module mounts has its declared routes, with the regular operations', () => {
  const routes = regularRoutes(mountedBut('ringTone')).map(({ method, path, operation }) => ({
    method,
    path,
    operation,
  }))
  expect(routes).toEqual(
    ringTone.routes.map(({ method, path, operation }) => ({ method, path, operation: `ringTone.${operation}` })),
  )
  expect(regularRoutes(mountedBut())).toEqual([])
})

test('an operation that is not regular has to be mounted by its module', () => {
  expect(() => regularRoutes(mountedBut('ringTone', 'dictionaryEntry'))).toThrow(
    'base.dictionaryEntry has the operation moveUp, which is not regular',
  )
})
