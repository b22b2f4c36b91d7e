// The status of objects including all below them: through HTTP, limited to one company and to the rights of the user.
import { readCalm } from '@gemba/contract/alarm/calm.ts'
import { confirmAlarm, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { moveObject, object } from '@gemba/contract/equipment/object.ts'
import { grantMenuEntries } from '@gemba/contract/identity/role/role.ts'
import { listObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { type Caller, eventually, type TestProduct } from '../../main/product.fixture.ts'
import { DomainError } from '../../platform/domain-error.ts'

let run: TestProduct
let plant: Plant
let hall: string
let role: string | undefined

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  const { data } = await run.admin(operation(object, 'create'), { code: `${plant.code}-hall`, name: 'Hall' })
  hall = data.id
  const moved = await run.admin(moveObject, { objectId: plant.objectId, targetId: hall, moveType: 'inner' })
  expect(moved.code).toBe('200')
  const [found] = await run.rows<{ id: string }>(
    `select id from role where company_id = ${run.companyId} and code = 'nobody'`,
  )
  role = found?.id
})

const statusOf = async (caller: Caller, ids?: readonly string[]) => caller(listObjectStatus, ids ? { ids } : {})

async function grant(...codes: string[]): Promise<void> {
  const entries = await run.rows<{ id: string }>(`select id from menu_entry where code in ('${codes.join("','")}')`)
  const granted = { roleId: role, resourceIds: entries.map(({ id }) => id) }
  expect(await run.admin(grantMenuEntries, granted)).toMatchObject({ code: '200' })
}

test('a parent shows the alarm of a descendant until it has returned and is acknowledged', async () => {
  const before = await statusOf(run.admin, [hall])
  expect(before.data).toMatchObject([{ id: hall, level: null, objectCount: 2, boxCount: 1 }])

  expect(before.data[0]?.newestTs).toBeNull()
  const sentAt = Date.now()
  await plant.send(95)
  const raised = await eventually(async () => {
    const { data } = await statusOf(run.admin, [hall, plant.objectId])
    return data[0]?.level ? data : undefined
  })
  expect(raised).toMatchObject([
    { id: hall, level: 2, activeCount: 1, errorCount: 1, warnCount: 0, unackedCount: 1, objectCount: 2 },
    { id: plant.objectId, level: 2, alarmPointId: plant.pointId, activeCount: 1, unackedCount: 1, objectCount: 1 },
  ])
  for (const { newestTs, activeSince } of raised ?? []) {
    expect(newestTs).toBeGreaterThanOrEqual(sentAt)
    expect(activeSince).toBeGreaterThanOrEqual(sentAt)
  }
  const under = async (id: string) => (await run.admin(pageAlarmEpisodes, { underObjectId: id })).data.records
  expect(await under(hall)).toMatchObject([{ objectId: plant.objectId }])
  expect(await under(plant.objectId)).toHaveLength(1)
  expect([await under('0'), await under('x')]).toEqual([[], []])
  expect((await run.stranger(pageAlarmEpisodes, { underObjectId: hall })).data).toMatchObject({ records: [] })
  const { data: all } = await statusOf(run.admin)
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([hall, plant.objectId]))

  await plant.send(85)
  await eventually(async () => (await statusOf(run.admin, [hall])).data[0]?.level === 3)
  const milder = (await statusOf(run.admin, [hall])).data
  expect(milder).toMatchObject([{ errorCount: 0, warnCount: 1, alarmPointId: plant.pointId }])

  await plant.send(20)
  await eventually(async () => (await statusOf(run.admin, [hall])).data[0]?.activeCount === 0)
  expect((await statusOf(run.admin, [hall])).data).toMatchObject([
    { level: 2, unackedCount: 1, errorCount: 0, activeSince: null },
  ])
  const [episode] = await run.rows<{ id: string }>(
    `select id from alarm_episode where object_id = ${plant.objectId} and ended_at is null`,
  )
  const calmSince = async (caller: Caller) => (await caller(readCalm)).data.since
  expect(await calmSince(run.admin)).toBeNull()
  expect((await run.admin(confirmAlarm, { id: episode?.id })).code).toBe('200')
  expect(await calmSince(run.admin)).toBeGreaterThanOrEqual(sentAt)
  expect(await calmSince(run.stranger)).toBeNull()
  expect((await statusOf(run.admin, [hall])).data).toMatchObject([{ level: null, unackedCount: 0 }])
})

test('another company gets nothing, whatever ids it sends', async () => {
  expect(await statusOf(run.stranger, [hall, plant.objectId])).toMatchObject({ code: '200', data: [] })
  const { data } = await statusOf(run.stranger)
  expect(data.filter(({ id }) => id === hall || id === plant.objectId)).toEqual([])
})

test('users without the right to see objects get nothing, those without the right to see alarms get no alarm', async () => {
  expect((await statusOf(run.nobody, [hall])).code).toBe('401')
  await plant.send(95)
  await eventually(async () => (await statusOf(run.admin, [hall])).data[0]?.level === 2)
  await grant('object:view')
  expect((await statusOf(run.nobody, [hall])).data).toMatchObject([{ level: null, activeCount: 0, objectCount: 2 }])
  await grant('alarm:view')
  expect((await statusOf(run.nobody, [hall])).data).toMatchObject([{ level: 2, activeCount: 1, objectCount: 2 }])
})

test('while the intake is unavailable everything except the age is returned', async () => {
  const busy = vi.spyOn(run.product.intake, 'newestByDevice').mockRejectedValueOnce(new DomainError('unavailable'))
  expect((await statusOf(run.admin, [hall])).data).toMatchObject([{ id: hall, objectCount: 2, newestTs: null }])
  busy.mockRestore()
  expect((await statusOf(run.admin, [hall])).data[0]?.newestTs).toBeGreaterThan(0)
})
