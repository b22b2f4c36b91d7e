// The job that computes the past again, called directly.
import { point } from '@gemba/contract/equipment/point.ts'
import { calculation } from '@gemba/contract/telemetry/calculation/calculation.ts'
import { timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant } from '../../../main/plant.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { openRecompute } from './recompute.ts'

test('companies take turns, and a run that was replaced does not change the next one', async () => {
  const run = await joinTestProduct()
  const plant = await makePlant(run)
  const body = { objectId: plant.objectId, code: 'past', name: 'past', storeMode: 1 }
  const { data: result } = await run.admin<{ id: string }>(operation(point, 'create'), body)
  const params = [{ name: 't', pointId: plant.pointId }]
  const timings = [{ type: timingType.codes.onChange }]
  const input = { code: 'past', name: 'past', formula: 't', resultPointId: result.id, status: 1, params, timings }
  const { data, msg } = await run.admin<{ id: string }>(operation(calculation, 'create'), unchecked(input))
  expect([msg, data.id]).toEqual([msg, expect.any(String)])
  await run.product.intake.reload('all')
  await run.rows(`insert into calculation_recompute (calculation_id, company_id, from_time, to_time, position, zone, create_user)
    values (${data.id}, ${run.companyId}, now() - interval '1 hour', now(), now() - interval '1 hour', 'UTC', 'admin')`)
  const handlers: ((key: string, signal: AbortSignal) => Promise<void>)[] = []
  const requests: { key: string; group: string | undefined }[] = []
  const replace = () =>
    run.rows(`update calculation_recompute set create_time = now(), position = from_time
    where calculation_id = ${data.id}`)
  const { history, intake } = run.product
  await openRecompute({
    store: storeOn(run.product.database),
    jobs: {
      addKeyed: async (job) => void handlers.push(job.run),
      requestFor: async (_, key, group) => void requests.push({ key, group }),
    },
    history: Object.assign(Object.create(history), {
      rows: async (...query: Parameters<typeof history.rows>) => {
        await replace()
        return history.rows(...query)
      },
    }),
    intake,
    report: (_, error) => {
      throw error
    },
  })
  const key = `${run.companyId}/${data.id}`
  expect(requests).toContainEqual({ key, group: run.companyId })
  await handlers[0]?.(key, new AbortController().signal)
  const [row] = await run.rows<{ state: string; isUnmoved: boolean }>(
    `select state, position = from_time as "isUnmoved" from calculation_recompute where calculation_id = ${data.id}`,
  )
  expect(row).toEqual({ state: 'waiting', isUnmoved: true })
  await run.rows(`delete from calculation_recompute where calculation_id = ${data.id}`)
})
