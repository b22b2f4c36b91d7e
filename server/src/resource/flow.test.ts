import { defineDictionary } from '@gemba/contract/kit/dictionary.ts'
import { defineFlow, type Flow, faultsOf, isAllowed } from '@gemba/contract/kit/flow.ts'
import { permissions } from '@gemba/contract/menu.ts'
import { modules } from '@gemba/contract/modules.ts'
import { describe, expect, test } from 'vitest'
import { systemActor } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'
import { actionsForReader, assertAllowed, checkFlows } from './flow.ts'

const flows = modules.flatMap((module) => module.flows)
const cases = flows.flatMap((flow) =>
  Object.keys(flow.transitions).flatMap((action) =>
    Object.entries(flow.status.codes).map(([name, status]) => [flow.name, action, name, { flow, status }] as const),
  ),
)

/** What the flow says of an act in a state: nothing, or the refusal. */
function refusalOf(flow: Flow, action: string, status: number): DomainError | undefined {
  try {
    assertAllowed(flow, action, { status, language: 'en' })
    return undefined
  } catch (error) {
    return error as DomainError
  }
}

test.each(cases)('%s: %s when %s', (_, action, __, { flow, status }) => {
  const refusal = refusalOf(flow, action, status)
  if (isAllowed(flow, action, status)) return expect(refusal).toBeUndefined()
  expect(refusal).toBeInstanceOf(DomainError)
  expect(refusal?.code).toBe('stateIllegal')
  const allowed = (refusal?.params.allowed ?? []) as { action: string }[]
  expect(allowed.map((action) => action.action)).not.toContain(action)
  expect(allowed.every((action) => refusalOf(flow, action.action, status) === undefined)).toBe(true)
})

describe('acts of a row for its reader', () => {
  const readerWith = (...rights: string[]) => ({ actor: { ...systemActor(), authorities: new Set(rights) } })

  test.each(cases)('%s: %s when %s', (_, action, __, { flow, status }) => {
    const { permission } = flow.transitions[action] ?? {}
    const isOffered = permission !== undefined && isAllowed(flow, action, status)
    expect(actionsForReader(readerWith(permission ?? ''), flow, status).includes(action)).toBe(isOffered)
    expect(actionsForReader(readerWith('other:edit'), flow, status)).toEqual([])
  })

  test('their rights are in the menu', () => {
    const namedTransitions = flows.flatMap(({ transitions }) =>
      Object.values(transitions).flatMap(({ permission }) => permission ?? []),
    )
    expect(namedTransitions.length).toBeGreaterThan(0)
    expect(namedTransitions.filter((code) => !Object.hasOwn(permissions, code))).toEqual([])
  })
})

describe('a flow that cannot be', () => {
  const light = defineDictionary('light', ['灯', '燈', 'Light'], {
    off: [0, '关', '關', 'Off'],
    on: [1, '开', '開', 'On'],
  })
  const title = ['x', 'x', 'x'] as const
  test.each([
    [
      'a state of no dictionary',
      { initial: 0, transitions: { on: { title, from: [0], to: 5 } } },
      'light: 5 is no light',
    ],
    [
      'an act from nowhere',
      { initial: 0, transitions: { on: { title, from: [], to: 1 } } },
      'on is allowed in no state',
    ],
    [
      'a state that nothing leads to',
      { initial: 0, transitions: { off: { title, from: [1], to: 0 } } },
      'nothing leads to 1',
    ],
  ])('%s is found', (_, declared, fault) => {
    expect(faultsOf({ name: 'light', status: light, ...declared }).join()).toContain(fault)
  })

  test('a whole one has no fault, and the product’s own have none', () => {
    const lightFlow = defineFlow('light', light, ({ on, off }) => ({
      initial: off,
      transitions: { on: { title, from: [off], to: on }, off: { title, from: [on], to: off } },
    }))
    expect(faultsOf(lightFlow)).toEqual([])
    expect(flows.length).toBeGreaterThan(0)
    checkFlows()
  })
})
