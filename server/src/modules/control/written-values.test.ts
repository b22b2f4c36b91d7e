// Values through HTTP to a simulated device: what a point cannot hold is refused before anything is stored, and what it
// holds arrives as it was written.
import { controlPoint, readControlCommand } from '@gemba/contract/control/commands.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'
import { type ControlPlant, makeControlPlant } from './control-plant.fixture.ts'

const types = dataType.codes
let run: TestProduct
let plant: ControlPlant

beforeAll(async () => {
  run = await joinTestProduct()
  const address = 'constant(0)'
  plant = await makeControlPlant(run, {
    code: 'kiln',
    isSimulated: true,
    points: [
      { code: 'counter', rw: 1, address, dataType: types.int64 },
      { code: 'level', rw: 1, address, dataType: types.float },
      { code: 'speed', rw: 1, address, dataType: types.uint16 },
      { code: 'angle', rw: 1, address, dataType: types.int16, scale: 0.5 },
      { code: 'mode', rw: 1, address, dataType: types.enumeration, stateWords: '0=Off;1=Heat;2=Cool' },
      { code: 'valve', rw: 1, address, dataType: types.boolean },
      { code: 'recipe', rw: 1, address, dataType: types.string },
    ],
  })
}, 60_000)

const send = (code: string, value: number | string | boolean | object) =>
  run.admin<{ id: string; params?: { reasonCode?: string } }>(controlPoint, {
    dataId: plant.pointIds[code] ?? '',
    value: value as string,
  })

async function resultOf(code: string, value: number | string | boolean) {
  const { data } = await send(code, value)
  const command = await eventually(async () => {
    const reply = await run.admin(readControlCommand, { id: data.id })
    return reply.data.state >= controlState.codes.succeeded ? reply.data : undefined
  }, 15_000)
  expect(command).toMatchObject({ state: controlState.codes.succeeded, fault: null })
  return command.readBack
}

test('integers of 64 bits and texts arrive as they were written', async () => {
  for (const digits of ['9007199254740993', '9223372036854775807', '-9223372036854775808', '12'])
    expect(await resultOf('counter', digits)).toBe(digits)
  for (const text of ['MIX 7', '{"a":1}', '["1"]', '"x"', 'ab ', '']) expect(await resultOf('recipe', text)).toBe(text)
  expect(await resultOf('angle', 20.5)).toBe('20.5')
  expect(await resultOf('mode', 2)).toBe('2')
})

test('what the data type cannot hold is refused before anything is stored', async () => {
  const count = 'select count(*)::int as count from control_command'
  const before = await run.rows(count)
  for (const [code, value, reason] of [
    ['level', 1e39, 'valueType'],
    ['speed', 70_000, 'valueType'],
    ['speed', -5, 'valueType'],
    ['speed', 1.5, 'valueType'],
    ['speed', '0x10', 'valueType'],
    ['angle', 20.6, 'valueType'],
    ['angle', 70_000, 'valueType'],
    ['angle', 1e15, 'valueType'],
    ['counter', 9_007_199_254_740_994, 'valueType'],
    ['mode', 7, 'unknownState'],
    ['valve', ['1'], 'valueType'],
    ['valve', '["1"]', 'valueType'],
    ['valve', 2, 'valueType'],
  ] as const) {
    const { data } = await send(code, value)
    expect([code, value, data.params?.reasonCode]).toEqual([code, value, reason])
  }
  expect(await run.rows(count)).toEqual(before)
})
