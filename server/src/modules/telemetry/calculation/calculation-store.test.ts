// The stop of the store of runs and memories, called directly.
import { expect, onTestFinished, test, vi } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { CalculationStore } from './calculation-store.ts'

test('a stop within seconds of the start stores what 600 calculations remember, in two batches', async () => {
  const run = await joinTestProduct()
  const rows = await run.rows<{ calculationId: string; version: number }>(
    `insert into calculation (company_id, create_user, update_user, code, name, formula)
      select ${run.companyId}, 'admin', 'admin', 'm' || number, 'm' || number, 'delta(t)'
      from generate_series(1, 600) as number returning id as "calculationId", version`,
  )
  const records = new CalculationStore({
    store: storeOn(run.product.database),
    report: (what, error) => run.reported.push(`${what} ${error}`),
  })
  const now = vi.spyOn(performance, 'now').mockReturnValue(300)
  onTestFinished(() => now.mockRestore())
  let batches = 0
  records.open(async () => void batches++)
  const memory = new Map([['1', { value: 7, ts: 900, result: null }]])
  for (const stored of rows) records.noteMemory({ stored, memory, fires: {} }, 1000)
  expect(records.storedBefore).toBe(1000)
  await records.stop(20_000)
  expect(records.storedBefore).toBe(Number.POSITIVE_INFINITY)
  expect(batches).toBe(2)
  expect(run.reported).toEqual([])
  expect(
    await run.rows(
      `select memory, count(*)::int from calculation_state where company_id = ${run.companyId} group by 1`,
    ),
  ).toEqual([{ memory: { 1: { value: 7, ts: 900, result: null } }, count: 600 }])
})
