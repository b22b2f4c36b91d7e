// A reason code in a request is a shipped code or an enabled entry of the company. Anything else is refused.
import { dictionaryEntry } from '@gemba/contract/base/dictionary.ts'
import { type Field, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'
import { modules } from '@gemba/contract/modules.ts'
import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { callForQuality } from '@gemba/contract/production/andon/call-for-help.ts'
import { raiseExceptionOfCall } from '@gemba/contract/production/andon/raise-exception.ts'
import { settleRework } from '@gemba/contract/production/rework/settle-rework.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant
let turn: string

beforeAll(async () => {
  plant = await OrderPlant.join()
  turn = await plant.work(await plant.released('10'), 10)
  await plant.started(turn, plant.ids.m1)
  for (const type of ['pauseReason', 'rejectReason', 'exceptionCategory'])
    for (const [code, isEnabled] of [
      ['own', 1],
      ['closed', 0],
    ] as const)
      await plant.must(operation(dictionaryEntry, 'create'), { type, code, name: code, isEnabled })
  for (const type of ['pauseReason', 'rejectReason', 'exceptionCategory'])
    await plant.run.stranger(operation(dictionaryEntry, 'create'), { type, code: 'foreign', name: 'foreign' })
})

const settled = async () => (await plant.plan((await orderOf(turn)) ?? '')).segments[0]?.id ?? ''
const orderOf = async (id: string) =>
  (await plant.run.rows<{ order: string }>(`select order_id::text as "order" from work_order where id = ${id}`))[0]
    ?.order

async function andonCall(): Promise<string> {
  const type = { code: `T-${++types}`, name: 'Leak', kind: 3 }
  const typeId = (await plant.must(operation(andonType, 'create'), unchecked(type))).id
  return (await plant.must<{ id: string }>(callForQuality, { stationId: plant.ids.m3, typeId })).id
}
let types = 0

/**
 * All requests with a code field that a company may extend: how the code is sent, and the field that the refusal names.
 */
const calls: Readonly<Record<string, { readonly at: string; readonly call: (code: string) => Promise<unknown> }[]>> = {
  reportWork: [
    {
      at: 'scrap.0.reasonCode',
      call: (reasonCode) => plant.report(turn, '0', { scrap: [{ quantity: '1', reasonCode }] }),
    },
    {
      at: 'rework.1.reasonCode',
      call: (reasonCode) =>
        plant.report(turn, '0', {
          rework: [
            { quantity: '1', reasonCode: '1' },
            { quantity: '1', reasonCode },
          ],
        }),
    },
  ],
  settleRework: [
    {
      at: 'reasonCode',
      call: async (reasonCode) =>
        plant.call(settleRework, {
          id: await settled(),
          becomes: 1,
          reasonCode,
        }),
    },
  ],
  raiseExceptionOfCall: [
    {
      at: 'category',
      call: async (category) =>
        plant.call(raiseExceptionOfCall, { id: await andonCall(), category, description: 'Leak' }),
    },
  ],
  stopWork: [
    {
      at: 'reasonCode',
      call: (reasonCode) => plant.call(stopWork, { id: turn, reasonCode }),
    },
    {
      at: 'reasonCode',
      call: (reasonCode) => plant.call(stopWork, { id: turn, type: 2, reason: 'Ended', reasonCode }),
    },
  ],
}

const cases = Object.entries(calls).flatMap(([name, ways]) => ways.map((way, index) => [name, index + 1, way] as const))

test.each(cases)('%s, way %i', async (_, __, { at, call }) => {
  for (const code of ['777', 'foreign', 'closed']) {
    const answer = (await call(code)) as { data: { params: { problems: { field: string }[] } } }
    expect(answer, code).toMatchObject({ code: '400', data: { error: 'invalid' } })
    expect(answer.data.params.problems.map(({ field }) => field)).toEqual([at])
  }
})

test('a shipped code and a code of the company pass', async () => {
  const scrap = (reasonCode: string) => plant.report(turn, '1', { scrap: [{ quantity: '1', reasonCode }] })
  expect((await scrap('1')).code).toBe('200')
  expect((await scrap('own')).code).toBe('200')
  expect((await plant.call(stopWork, { id: turn, reasonCode: 'own' })).code).toBe('200')
})

function hasCodes(field: Field): boolean {
  const item = itemOf(field)
  return (
    field.kind === 'dictionary' || (item ? hasCodes(item) : Object.values(fieldsWithin(field) ?? {}).some(hasCodes))
  )
}

test('every request with such codes is tried here', () => {
  const reasonCommands = modules
    .flatMap(({ commands }) => commands)
    .filter(({ kind, input }) => kind === 'write' && Object.values(input).some(hasCodes))
    .map(({ name }) => name)
  expect(reasonCommands.sort()).toEqual(Object.keys(calls).sort())
})

test('no request takes a reason code as free text', () => {
  const free = modules
    .flatMap(({ commands }) => commands)
    .filter(({ kind }) => kind === 'write')
    .flatMap(({ name, input }) =>
      Object.entries(input).flatMap(([field, { kind }]) =>
        /reasonCode|reasonId$/.test(field) && kind !== 'dictionary' ? [`${name}.${field}`] : [],
      ),
    )
  expect(free).toEqual([])
})
