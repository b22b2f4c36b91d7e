import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'
import { type Fold, loadFolds, storeFolds } from './fold-store.ts'
import type { LevelChange } from './rule/ladder.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const at = Date.now() - 60_000

const levelChange = (action: 'raise' | 'return', ts: number): LevelChange => ({
  action,
  side: 'high',
  level: action === 'raise' ? 3 : 0,
  limit: action === 'raise' ? 80 : null,
  ts,
  rts: ts,
  value: 85,
  quality: 0,
  peakValue: 85,
  peakTs: ts,
  lastValue: 85,
  lastTs: ts,
})

/** Returns a fold with a raise and a return. Its numbers are far beyond those of the plant's own monitor. */
function foldOf({ ruleId, pointId }: Plant, no: number): Fold {
  const levelChanges = (['raise', 'return'] as const).map((action, order) => ({
    ruleId,
    pointId,
    companyId: run.companyId,
    ackRequired: true,
    isLatched: false,
    levelChange: levelChange(action, at + no + order),
    order,
  }))
  const ladder = { level: 0, entering: [null, null, null, null], leaving: [null, null, null, null] } as const
  const state = { high: { ...ladder, peakValue: 85, peakTs: at, lastValue: 20, lastTs: at } }
  return { ruleId, companyId: run.companyId, no, foldedAt: at + no + 1, state, levelChanges }
}

const store = (fold: Fold): Promise<void> =>
  inWork(run.product.database, systemActor(run.companyId), (work) => storeFolds(work, [fold]))

const actionsOf = async ({ ruleId }: Plant): Promise<number[]> => {
  const rows = await run.rows<{ action: number }>(
    `select t.action from alarm_transition t join alarm_episode e using (batch_no) where e.rule_id = ${ruleId} order by t.seq`,
  )
  return rows.map(({ action }) => action)
}

test('storing a fold again after a lost reply changes nothing', async () => {
  const plant = await makePlant(run)
  await store(foldOf(plant, 1000))
  await store(foldOf(plant, 1000))
  expect(await actionsOf(plant)).toEqual([1, 3])
  await store(foldOf(plant, 1001))
  expect(await actionsOf(plant)).toEqual([1, 3, 4, 3])
  const folds = await inWork(run.product.database, systemActor(), loadFolds)
  expect(folds.get(plant.ruleId)).toMatchObject({ no: 1001, foldedAt: at + 1002 })
})

test('disabling a rule removes its fold, and later level changes are ignored', async () => {
  const plant = await makePlant(run)
  await store(foldOf(plant, 1000))
  expect(await run.admin(operation(alarmRule, 'update'), { id: plant.ruleId, isEnabled: 0 })).toMatchObject({
    code: '200',
  })
  await store(foldOf(plant, 1001))
  expect(await actionsOf(plant)).toEqual([1, 3, 19])
  expect(await run.rows(`select from alarm_timer where rule_id = ${plant.ruleId}`)).toEqual([])
})
