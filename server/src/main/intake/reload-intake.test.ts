// What people change reaches the intake, and only what it concerns is loaded anew.
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import type { EventName, EventPayload } from '@gemba/contract/modules.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { storeOn } from '../../platform/db/store.ts'
import type { Subscriber } from '../../platform/outbox/subscriber.ts'
import { operation } from '../declared-call.fixture.ts'
import { joinTestProduct } from '../joined-product.fixture.ts'
import { ingest, makePlant, type Plant } from '../plant.fixture.ts'
import { eventually, type TestProduct } from '../product.fixture.ts'
import { reloadIntake } from './reload-intake.ts'

let run: TestProduct
let press: Plant
let oven: Plant
let scopes: unknown[]
let begun: Promise<void>
let whileLoading: (() => Promise<void>) | undefined
let subscriber: Subscriber

beforeAll(async () => {
  run = await joinTestProduct()
  press = await makePlant(run)
  oven = await makePlant(run)
})
beforeEach(() => {
  scopes = []
  whileLoading = undefined
  const next = Promise.withResolvers<void>()
  begun = next.promise
  subscriber = reloadIntake({
    store: storeOn(run.product.database),
    intake: {
      hasEnded: false,
      reload: async (scope) => {
        scopes.push(scope)
        next.resolve()
        await whileLoading?.()
      },
    },
    report: (message) => scopes.push(message),
  })
})

const emit = <E extends EventName>(name: E, payload: EventPayload<E>) =>
  subscriber.deliver?.({ id: '1', companyId: run.companyId, name, aggregate: '', payload, emittedAt: 0 })

test('changes that come together are one reload of the boxes concerned', async () => {
  emit('point.changed', { pointId: press.pointId, objectId: press.objectId })
  emit('point.changed', { pointId: press.pointId, objectId: press.objectId })
  emit('box.changed', { boxId: press.boxId })
  await begun
  expect(scopes).toEqual([{ boxIds: [press.boxId], rules: 'none' }])
})

test('a rule concerns one box and the rules of its point', async () => {
  emit('alarmRule.changed', { ruleId: oven.ruleId, pointId: oven.pointId })
  await begun
  expect(scopes).toEqual([{ boxIds: [oven.boxId], rules: { pointIds: [oven.pointId], ruleIds: [oven.ruleId] } }])
})

test.each<[string, () => void]>([
  ['a point that is gone', () => emit('point.removed', { pointId: '1', objectId: oven.objectId })],
  ['an object', () => emit('object.changed', { objectId: oven.objectId })],
  [
    'a calculation beside a rule',
    () => {
      emit('alarmRule.changed', { ruleId: oven.ruleId, pointId: oven.pointId })
      emit('calculation.changed', { calculationId: '1', pointIds: [oven.pointId] })
    },
  ],
])('%s concerns one box and all rules', async (_, change) => {
  change()
  await begun
  expect(scopes).toEqual([{ boxIds: [oven.boxId] }])
})

test.each<[string, () => Promise<void> | void]>([
  ['an object that is gone', () => emit('object.changed', { objectId: '999999' })],
  ['a rule that names no point', () => emit('alarmRule.changed', { ruleId: '1', pointId: null })],
  ['a company', () => emit('company.changed', { companyId: run.companyId })],
  ['what comes out of the bin', () => emit('record.restored', { restored: [] })],
  [
    'an object with points that has no box, or none any more',
    async () => {
      const objectId = (await run.admin(operation(object, 'create'), { code: 'loose', name: 'L' })).data.id
      await run.admin(operation(point, 'create'), { objectId, code: 'p', name: 'P' })
      emit('object.changed', { objectId })
    },
  ],
])('%s may concern any box', async (_, change) => {
  await change()
  await begun
  expect(scopes).toEqual(['all'])
})

test('an object without points and without a box concerns none', async () => {
  const objectId = (await run.admin(operation(object, 'create'), { code: 'hall', name: 'Hall' })).data.id
  emit('object.changed', { objectId })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(scopes).toEqual([])
})

test('what changes during a reload waits for its end, as one more', async () => {
  const loading = Promise.withResolvers<void>()
  whileLoading = () => loading.promise
  emit('box.changed', { boxId: press.boxId })
  await begun
  for (const boxId of [oven.boxId, press.boxId, oven.boxId]) emit('box.changed', { boxId })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(scopes).toHaveLength(1)
  loading.resolve()
  await eventually(async () => scopes.length === 2)
  expect(scopes[1]).toEqual({ boxIds: [oven.boxId, press.boxId], rules: 'none' })
})

test('a reload that fails is reported, and the next one is of everything', async () => {
  whileLoading = () => Promise.reject(new Error('away'))
  emit('box.changed', { boxId: press.boxId })
  await eventually(async () => scopes.length === 2)
  whileLoading = undefined
  emit('box.changed', { boxId: press.boxId })
  await eventually(async () => scopes.length === 3)
  expect(scopes).toEqual([{ boxIds: [press.boxId], rules: 'none' }, 'intake reload', 'all'])
})

test('an object that gets another box is heard from that one, and from no other', async () => {
  const [own] = await run.rows<{ code: string; version: number; device: string }>(
    `select code, version, device_code as device from object where id = ${press.objectId}`,
  )
  const codes = await run.rows<{ id: string; code: string }>('select id, code from box')
  const codeOf = (boxId: string): string => codes.find(({ id }) => id === boxId)?.code as string
  const value = async () => (await run.product.intake.latestValues([press.pointId]))[0]?.value
  const send = (boxId: string, temperature: number) =>
    ingest(run, codeOf(boxId), { d: [{ dev: own?.device, s: [['temperature', Date.now(), temperature]] }] })
  await send(press.boxId, 10)
  await eventually(async () => (await value()) === 10)

  const change = { id: press.objectId, boxId: oven.boxId, version: own?.version }
  expect((await run.admin('/busObjectInfo/editObjectInfo', change)).code).toBe('200')
  await eventually(async () => {
    await send(oven.boxId, 20)
    return (await value()) === 20
  })
  // Answered when it is on disk, or known not to be a reading.
  await send(press.boxId, 30)
  expect(await value()).toBe(20)
})
