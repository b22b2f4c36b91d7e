// Comparison groups: of a user, shared, sorted, with one default per user.

import {
  listComparisonGroups,
  removeComparisonGroup,
  saveComparisonGroup,
  setDefaultComparison,
  sortComparisonGroups,
} from '@gemba/contract/equipment/comparison/comparison-group.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { grantMenuEntries } from '@gemba/contract/identity/role/role.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { Caller, TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let pointIds: string[]

beforeAll(async () => {
  run = await joinTestProduct()
  const { data } = await run.admin(operation(object, 'create'), { code: 'press', name: 'Press' })
  pointIds = []
  for (let at = 0; at < 9; at++) {
    const fields = { objectId: data.id, code: `p${at}`, name: `Point ${at}` }
    pointIds.push((await run.admin(operation(point, 'create'), fields)).data.id)
  }
})

const call = '/objectPointDataSelect'
const groupsOf = async (caller: Caller) => (await caller(listComparisonGroups, {})).data
const namesOf = async (caller: Caller) => (await groupsOf(caller)).map(({ name }) => name)
const add = async (name: string, fields: object = {}) =>
  (await run.admin(saveComparisonGroup, unchecked({ name, pointIds: pointIds.slice(0, 2), ...fields }))).data

test('a group is saved, opened, changed and removed by the calls of the specification', async () => {
  const dataIds = [pointIds[3], pointIds[1]]
  const timeRanges = [{ spanMs: 28_800_000 }]
  const saved = await run.admin(`${call}/editPointContrastGroup`, { groupName: 'Presses', dataIds, timeRanges })
  expect(saved).toMatchObject({
    code: '200',
    data: { groupName: 'Presses', dataIds, timeRanges: [{ spanMs: 28_800_000, to: null }], sortNum: 1, isDefault: 0 },
  })
  const { groupId } = saved.data as { groupId: string }
  const companyId = run.companyId
  const list = await run.admin(`${call}/selectPointContrastGroupListByCompanyId`, { companyId })
  expect(list.data).toMatchObject([{ groupId, dataIds, isOwn: true }])
  await run.admin(`${call}/editPointContrastGroup`, { groupId, groupName: 'Presses 2', dataIds: String(pointIds[1]) })
  const read = await run.admin(`${call}/selectPointContrastGroupById`, { groupId })
  expect(read.data).toMatchObject({ name: 'Presses 2', pointIds: [pointIds[1]], timeRanges, version: 2 })
  expect(await run.admin(`${call}/deletePointContrastGroup`, { id: groupId })).toMatchObject({ code: '200' })
  expect(await run.admin(`${call}/deletePointContrastGroup`, { id: groupId })).toMatchObject({ code: '1101' })
  expect(await run.rows('select 1 from comparison_group_point')).toEqual([])
})

test('a user has one default and an order; a removed point leaves the group', async () => {
  const first = await add('First', { isDefault: 1 })
  const second = await add('Second')
  const third = await add('Third')
  await run.admin(setDefaultComparison, { id: second.id })
  expect((await groupsOf(run.admin)).map(({ isDefault }) => isDefault)).toEqual([0, 1, 0])
  await run.admin(sortComparisonGroups, { ids: [third.id, first.id] })
  expect(await namesOf(run.admin)).toEqual(['Third', 'First', 'Second'])
  await run.admin(setDefaultComparison, { id: second.id, isDefault: 0 })
  expect((await groupsOf(run.admin)).map(({ isDefault }) => isDefault)).toEqual([0, 0, 0])
  await run.admin(operation(point, 'remove'), { id: pointIds[0] })
  pointIds.shift()
  expect((await groupsOf(run.admin))[0]).toMatchObject({ pointIds: [pointIds[0]] })
  for (const { id } of [first, second, third]) await run.admin(removeComparisonGroup, { id })
})

/** Gives the user without any right that of seeing objects. */
async function grantView(): Promise<void> {
  const [role] = await run.rows<{ id: string }>(
    `select id from role where company_id = ${run.companyId} and code = 'nobody'`,
  )
  const [entry] = await run.rows<{ id: string }>(`select id from menu_entry where code = 'object:view'`)
  const granted = { roleId: role?.id, resourceIds: [entry?.id] }
  expect(await run.admin(grantMenuEntries, unchecked(granted))).toMatchObject({ code: '200' })
}

test('others see shared groups only, may make them their default, and cannot change them', async () => {
  expect((await run.nobody(listComparisonGroups, {})).code).toBe('401')
  expect((await run.nobody(saveComparisonGroup, { name: 'Group' })).code).toBe('401')
  await grantView()
  const shared = await add('Shared', { isShared: 1 })
  const mine = await add('Not shared')
  expect(await namesOf(run.nobody)).toEqual(['Shared'])
  expect(await groupsOf(run.stranger)).toEqual([])
  expect(await run.nobody(setDefaultComparison, { id: shared.id })).toMatchObject({ code: '200' })
  expect((await groupsOf(run.nobody))[0]).toMatchObject({ isOwn: false, isDefault: 1, userName: expect.any(String) })
  expect((await groupsOf(run.admin))[0]).toMatchObject({ isOwn: true, isDefault: 0 })
  for (const caller of [run.nobody, run.stranger]) {
    const change = { id: shared.id, name: 'Changed' }
    expect((await caller(saveComparisonGroup, change)).code).toBe('1101')
    expect((await caller(removeComparisonGroup, { id: shared.id })).code).toBe('1101')
    expect((await caller(sortComparisonGroups, { ids: [shared.id] })).code).toBe('1101')
    expect((await caller(setDefaultComparison, { id: mine.id })).code).toBe('1101')
  }
  for (const { id } of [shared, mine]) await run.admin(removeComparisonGroup, { id })
})

test('too many points, names that exist, foreign points and old versions are refused', async () => {
  const { id } = await add('Group')
  const save = (fields: object) => run.admin(saveComparisonGroup, unchecked({ name: 'Group', ...fields }))
  expect(await save({ id, pointIds })).toMatchObject({ code: '200' })
  expect(await save({})).toMatchObject({ data: { error: 'duplicate' } })
  expect(await save({ id, name: '  ' })).toMatchObject({ data: { error: 'invalid' } })
  expect(await save({ id, version: 1 })).toMatchObject({ data: { error: 'stale' } })
  expect(await save({ id, pointIds: ['1', ...pointIds] })).toMatchObject({ data: { error: 'invalid' } })
  expect(await save({ name: 'Other', pointIds: ['999999'] })).toMatchObject({ code: '1101' })
  expect(await namesOf(run.admin)).toEqual(['Group'])
  const foreign = { name: 'Foreign', pointIds: pointIds.slice(0, 1) }
  expect((await run.stranger(saveComparisonGroup, foreign)).code).toBe('1101')
  expect((await run.admin(listComparisonGroups, { companyId: '1' })).code).toBe('1101')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
