// Which previews can differ from live alarms.
import { previewAlarmRule } from '@gemba/contract/alarm/rule/preview-rule.ts'
import { beforeAll, expect, test } from 'vitest'
import { unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})

test.each([
  ['no data, every sample stored', { kind: 5, windowMs: 5_000 }, 1, false],
  ['no data, changes stored', { kind: 5, windowMs: 5_000 }, 2, true],
  ['frozen, changes stored', { kind: 7, windowMs: 5_000 }, 2, true],
  ['rate, swinging door', { kind: 3, windowMs: 5_000, warnMax: 10 }, 4, true],
  ['limits, changes stored', { kind: 1, warnMax: 80 }, 2, false],
] as const)('a preview says whether repeated values are missing: %s', async (_, rule, storeMode, isApproximate) => {
  await run.rows(`update point set store_mode = ${storeMode} where id = ${plant.pointId}`)
  const input = Object.assign({ pointId: plant.pointId, from: Date.now() - 60_000 }, rule)
  expect(await run.admin(previewAlarmRule, unchecked(input))).toMatchObject({ code: '200', data: { isApproximate } })
})
