// Numbers made by the rule of a product, from the bench that takes them to the trace of the piece.
import { codeRule } from '@gemba/contract/base/code-rule/code-rule.ts'
import { codeSubject } from '@gemba/contract/base/code-rule/subjects.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { makeSerials } from '@gemba/contract/production/serial/make-serials.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { TracedPlant } from '../genealogy/genealogy.fixture.ts'

let traced: TracedPlant
let ruleId: string
let orderId: string
/** Two parts of one order at its last segment, each at a station of its own. */
let works: string[]

beforeAll(async () => {
  traced = await TracedPlant.join(2)
  const { plant, warehouseId } = traced
  const { shaft, seal, m1, m2, m3 } = plant.ids
  await traced.receive(shaft, 'B-1', '500')
  await traced.receive(seal, 'C-1', '500')
  orderId = await plant.released('400', { warehouseId })
  for (const [number, station] of [
    [10, m1],
    [20, m2],
  ] as const) {
    const work = await plant.work(orderId, number)
    await plant.started(work, station)
    expect((await plant.report(work, number === 10 ? '60' : '50')).code).toBe('200')
    await plant.must(stopWork, { id: work, reasonCode: '2' })
  }
  const lines = [m2, m3].map((stationId) => ({ stationId, quantity: '200' }))
  const ids = [await plant.work(orderId, 30)]
  const parts = await plant.must(dispatchWork, { ids, lines })
  works = parts.map(({ id }) => id)
  for (const id of works) {
    await plant.must(claimWork, { id })
    await plant.must(startWork, { id })
  }
})

const rule = (code: string, subject: number, more: object = {}) =>
  traced.plant.must(
    operation(codeRule, 'create'),
    unchecked({
      code,
      name: code,
      subject,
      isEnabled: 1,
      codeRuleConfigs: [
        { segmentType: 4, field: 5, sortNumber: 0 },
        { segmentType: 1, constantValue: '-', sortNumber: 1 },
        { segmentType: 3, serialLength: 4, sortNumber: 2 },
      ],
      ...more,
    }),
  )
const naming = (serialRuleId: string | null) =>
  traced.plant.call(operation(material, 'update'), { id: traced.plant.ids.pump, serialRuleId })
const make = (workOrderId: string | undefined, count: number) => traced.plant.call(makeSerials, { workOrderId, count })
const makes = async () =>
  (await traced.plant.call<{ makesSerials: number }>(readReportForm, { id: works[0] })).data.makesSerials

test('a product names a rule of serial numbers; without an enabled one nothing is made, and that is said', async () => {
  expect(await makes()).toBe(0)
  expect((await make(works[0], 1)).data).toMatchObject({ error: 'serialRuleMissing', params: { material: 'P-40' } })
  const { id: ofLots } = await rule('lots', codeSubject.codes.lot)
  expect((await naming(ofLots)).data).toMatchObject({ error: 'codeRuleIncomplete' })
  ruleId = (await rule('pumps', codeSubject.codes.serial)).id
  // Another product has another one, enabled as well.
  await rule('shafts', codeSubject.codes.serial)
  expect((await naming(ruleId)).code).toBe('200')
  expect(await makes()).toBe(1)
  const long = await rule('long', codeSubject.codes.serial, {
    separator: '-',
    codeRuleConfigs: ['A', 'B']
      .map((letter, sortNumber) => ({ segmentType: 1, constantValue: letter.repeat(32), sortNumber }))
      .concat({ segmentType: 3, serialLength: 4, sortNumber: 2 } as never),
  })
  expect((await naming(long.id)).code).toBe('200')
  expect((await make(works[0], 1)).data).toMatchObject({ error: 'codeRuleIncomplete' })
  expect((await naming(ruleId)).code).toBe('200')
  const toggle = (isEnabled: number) => traced.plant.must(operation(codeRule, 'toggle'), { id: ruleId, isEnabled })
  await toggle(0)
  expect(await makes()).toBe(0)
  expect((await make(works[0], 1)).data).toMatchObject({ error: 'serialRuleMissing' })
  await toggle(1)
})

test('two stations at once get different numbers; what is reported is traced, what is not comes no second time', async () => {
  const [first, second] = await Promise.all([make(works[0], 2), make(works[1], 2)])
  const made = [...first.data.serialNumbers, ...second.data.serialNumbers]
  expect(made.toSorted()).toEqual(['P-40-0001', 'P-40-0002', 'P-40-0003', 'P-40-0004'])
  const { plant } = traced
  expect((await plant.report(works[0] ?? '', '2', first.data)).code).toBe('200')
  const [serial] = first.data.serialNumbers
  const trace = await traced.trace(`serial:${plant.ids.pump}:${serial}`, 1)
  expect(trace.nodes.map(({ key }) => key)).toContain(`order:${orderId}`)
  // A number that somebody has scanned before is passed over.
  expect((await plant.report(works[0] ?? '', '1', { serialNumbers: ['P-40-0005'] })).code).toBe('200')
  expect((await make(works[1], 2)).data.serialNumbers).toEqual(['P-40-0006', 'P-40-0007'])
})

test('no more than may be reported, only where pieces are named, only by who may report', async () => {
  const { plant } = traced
  expect((await make(works[0], 48)).data).toMatchObject({
    error: 'overTolerance',
    params: { asked: 48, allowed: '47' },
  })
  expect((await make(await plant.work(orderId, 10), 1)).data).toMatchObject({ error: 'serialsNotHere' })
  const looker = await makeMember(plant.run, 'looker', ['workOrder:view'])
  const input = { workOrderId: works[0], count: 1 }
  expect((await looker.call(makeSerials, input)).data).toMatchObject({ error: 'forbidden' })
  expect((await plant.run.stranger(makeSerials, input)).data).toMatchObject({ error: 'notFound' })
  await plant.must(stopWork, { id: works[1], type: 2, reason: 'enough' })
  expect((await make(works[1], 1)).data).toMatchObject({ error: 'stateIllegal' })
})
