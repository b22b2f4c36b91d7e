// Each alarm contains the actions that its reader may perform, by its state and the rights of the reader.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { confirmAlarm, handleAlarm, pageAlarmEpisodes, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { grantMenuEntries, revokeMenuEntries } from '@gemba/contract/identity/role/role.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { type Caller, eventually, type TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant
let role: string | undefined

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  const roles = await run.rows<{ id: string }>(
    `select id from role where company_id = ${run.companyId} and code = 'nobody'`,
  )
  role = roles[0]?.id
})

/** Gives the user without rights exactly these rights. */
async function grant(...codes: string[]): Promise<void> {
  const idsOf = async (names: readonly string[]) =>
    (await run.rows<{ id: string }>(`select id from menu_entry where code in ('${names.join("','")}')`)).map(
      ({ id }) => id,
    )
  const all = ['alarm:view', 'alarm:confirm', 'alarm:handle']
  expect((await run.admin(revokeMenuEntries, unchecked({ roleId: role, resourceIds: await idsOf(all) }))).code).toBe(
    '200',
  )
  const granted = { roleId: role, resourceIds: await idsOf(codes) }
  expect(await run.admin(grantMenuEntries, granted)).toMatchObject({ code: '200' })
}

const episodeOf = async (caller: Caller, filter: Record<string, unknown> = {}): Promise<AlarmEpisode | undefined> =>
  (await caller(pageAlarmEpisodes, { objectId: plant.objectId, ...filter })).data.records[0]

/** Returns the actions in the list and in the record, which must be equal. */
async function actionsOf(
  caller: Caller,
  filter: Record<string, unknown> = {},
): Promise<AlarmEpisode['allowedActions']> {
  const episode = await episodeOf(caller, filter)
  const { data } = await caller(readAlarmByBatchNo, { batchNo: episode?.batchNo })
  expect(data.episode.allowedActions).toEqual(episode?.allowedActions)
  return data.episode.allowedActions
}

test('actions follow state and rights, and each listed action is accepted', async () => {
  await plant.send(85)
  const { id } = await eventually(() => episodeOf(run.admin))
  for (const rights of [[], ['confirm'], ['handle'], ['confirm', 'handle']]) {
    await grant('alarm:view', ...rights.map((right) => `alarm:${right}`))
    const expected = rights.flatMap((right) => (right === 'handle' ? ['begin', 'handle'] : [right]))
    expect(await actionsOf(run.nobody), rights.join()).toEqual(expected)
  }
  const hiding = ['shelve', 'takeOut']
  expect(await actionsOf(run.admin)).toEqual(['confirm', 'begin', 'handle', ...hiding])
  expect(await run.nobody(confirmAlarm, { id })).toMatchObject({ code: '200' })
  expect(await actionsOf(run.nobody)).toEqual(['begin', 'handle'])
  await grant('alarm:view', 'alarm:confirm')
  expect(await actionsOf(run.nobody)).toEqual([])
  expect(await run.nobody(handleAlarm, { id, handleText: 'x' })).toMatchObject({ code: '401' })
  expect(await run.admin(handleAlarm, { id, handleText: 'cooled' })).toMatchObject({ code: '200' })
  expect(await actionsOf(run.admin)).toEqual(hiding)
})

test('a handled episode, and one whose rule is disabled, have no actions', async () => {
  await plant.send(20)
  await eventually(async () => (await episodeOf(run.admin, { flowStatus: 3 })) !== undefined)
  expect(await actionsOf(run.admin, { flowStatus: 3 })).toEqual([])
  await plant.send(85)
  await eventually(() => episodeOf(run.admin, { flowStatus: 0 }))
  await run.admin(operation(alarmRule, 'update'), { id: plant.ruleId, isEnabled: 0 })
  const closed = { flowStatus: 3, sort: 'raiseTs', order: 'DESC' }
  expect(await episodeOf(run.admin, closed)).toMatchObject({ ackUser: null, closeReason: 'disabled' })
  expect(await actionsOf(run.admin, closed)).toEqual([])
})
