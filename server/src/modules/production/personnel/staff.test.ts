// Staff, their users, and their teams.
import { codeRule } from '@gemba/contract/base/code-rule/code-rule.ts'
import { user } from '@gemba/contract/identity/user.ts'
import {
  bindUser,
  bindUsers,
  findBindableUsers,
  readBoundUser,
} from '@gemba/contract/production/personnel/bind-users.ts'
import { findAllColleagues, findColleague, findColleagues } from '@gemba/contract/production/personnel/colleague.ts'
import { readStaffCredential, setStaffCredential } from '@gemba/contract/production/personnel/identity/identify.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import {
  addTeamStaff,
  listTeamStaff,
  removeTeamStaff,
  team as teamResource,
} from '@gemba/contract/production/personnel/team.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let userIds: string[]

beforeAll(async () => {
  run = await joinTestProduct()
  for (const name of ['worker-1', 'worker-2'])
    await make(operation(user, 'create'), { name, nickname: name.toUpperCase(), password: 'Worker@2026' })
  const { data } = await run.admin(findAllColleagues, { keyword: 'worker' })
  userIds = data.map(({ id }) => id)
})

async function make<D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> {
  const { code, data, msg } = await run.admin<{ id: string }>(declaration, body)
  expect(code, msg).toBe('200')
  return data.id
}

const errorOf = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
  (await run.admin<{ error?: string } | null>(declaration, body)).data?.error

test('colleagues see name, department and contact data of a user, and nothing else', async () => {
  const { data } = await run.admin(findAllColleagues)
  expect(data.map(({ userName }) => userName)).toEqual(expect.arrayContaining(['worker-1', 'worker-2']))
  const [first = ''] = userIds
  const person = {
    id: first,
    userName: 'worker-1',
    nickName: 'WORKER-1',
    departmentName: null,
    phone: null,
    email: null,
  }
  expect((await run.admin(findColleague, unchecked({ userId: first }))).data).toEqual(person)
  expect((await run.admin(findColleagues, { ids: [first] })).data).toEqual([person])
  const ownStaff = await run.admin(findColleague)
  expect(ownStaff.data.userName).not.toBe('worker-1')
})

test('users of another company are not listed, nor any without the right to see staff', async () => {
  expect((await run.stranger(findColleagues, { ids: userIds })).data).toEqual([])
  expect(await run.stranger(findColleague, { id: userIds[0] })).toMatchObject({
    data: { error: 'notFound' },
  })
  const { data } = await run.stranger(findAllColleagues)
  expect(data.map(({ userName }) => userName)).not.toContain('worker-1')
  for (const call of ['findAllUserInfo', 'findUserInfo'])
    expect((await run.nobody(`/base/user/${call}`)).data).toMatchObject({ error: 'forbidden' })
})

test('a user is assigned to one member of staff only; two can be swapped in one request', async () => {
  const [ann, bo] = [
    await make(operation(staff, 'create'), { code: 'S1', name: 'Ann' }),
    await make(operation(staff, 'create'), { code: 'S2', name: 'Bo' }),
  ]
  const [first, second] = userIds
  expect((await run.admin(bindUser, { staffId: ann, userId: first })).code).toBe('200')
  expect((await run.admin(readBoundUser, { id: ann })).data).toMatchObject({ id: first, userName: 'worker-1' })
  expect((await run.admin(readBoundUser, { id: bo })).data).toBeNull()
  expect(await errorOf(bindUser, { staffId: bo, userId: first })).toBe('duplicate')
  const free = await run.admin(findBindableUsers)
  expect(free.data.map(({ id }) => id)).not.toContain(first)
  const forOne = await run.admin(findBindableUsers, { staffId: ann })
  expect(forOne.data.map(({ id }) => id)).toContain(first)
  await run.admin(bindUser, { staffId: bo, userId: second })
  const swap = [
    { staffId: ann, userId: second },
    { staffId: bo, userId: first },
  ]
  expect((await run.admin(bindUsers, unchecked(swap))).code).toBe('200')
  expect((await run.admin(readBoundUser, { id: bo })).data).toMatchObject({ id: first })
  const half = [{ staffId: ann }, { staffId: '999999', userId: second }]
  expect(await errorOf(bindUsers, unchecked(half))).toBe('notFound')
  expect((await run.admin(readBoundUser, { id: ann })).data).toMatchObject({ id: second })
})

test('a user of another company cannot be assigned', async () => {
  const { data } = await run.stranger(findAllColleagues)
  const person = await make(operation(staff, 'create'), { code: 'S3', name: 'Cy' })
  expect(await errorOf(bindUser, { staffId: person, userId: data[0]?.id })).toBe('notFound')
})

test('a removed user is no longer assigned to the member of staff', async () => {
  const removedUser = await make(operation(user, 'create'), { name: 'leaving', nickname: 'L', password: 'Worker@2026' })
  const person = await make(operation(staff, 'create'), { code: 'S4', name: 'Di', userId: removedUser })
  expect((await run.admin(operation(user, 'remove'), { id: removedUser })).code).toBe('200')
  expect((await run.admin(operation(staff, 'read'), { id: person })).data).toMatchObject({ userId: null })
})

test('a record names its user by the full name in the language of the reader, and is found by it', async () => {
  const names = { name: 'zhou-qiang', nickname: '周强', nicknameEn: 'Zhou Qiang' }
  const userId = await make(operation(user, 'create'), { ...names, password: 'Worker@2026' })
  await make(operation(staff, 'create'), { code: 'S5', name: 'Zhou', userId })
  const labelsOf = async (filter: Readonly<Record<string, unknown>>, language: string) => {
    const page = await run.admin(operation(staff, 'page'), filter, { 'accept-language': language })
    return page.data.records
  }
  expect(await labelsOf({ code: 'S5' }, 'en')).toMatchObject([{ labels: { userId: 'Zhou Qiang' } }])
  expect(await labelsOf({ code: 'S5' }, 'zh-TW')).toMatchObject([{ labels: { userId: '周强' } }])
  for (const contains of ['周强', 'Zhou Q', 'zhou-q'])
    expect(await labelsOf({ userId: { contains } }, 'en')).toMatchObject([{ code: 'S5' }])
})

test('staff and work centres that are saved without a code get one by their rule, or are refused', async () => {
  expect(await errorOf(operation(staff, 'create'), { name: 'No code' })).toBe('codeMissing')
  const codeRuleConfigs = [
    { segmentType: 1, constantValue: 'P' },
    { segmentType: 3, serialLength: 3 },
  ]
  await make(operation(codeRule, 'create'), {
    code: 'people',
    name: 'People',
    subject: 8,
    isEnabled: 1,
    codeRuleConfigs,
  })
  expect((await run.admin(operation(staff, 'create'), { name: 'With rule' })).data).toMatchObject({ code: 'P001' })
  expect(await errorOf(operation(workCenter, 'create'), { name: 'No rule' })).toBe('codeMissing')
})

test('a team is read and saved with its members; people can be added and removed', async () => {
  const ids = [
    await make(operation(staff, 'create'), { code: 'T1', name: 'Eve' }),
    await make(operation(staff, 'create'), { code: 'T2', name: 'Flo' }),
  ]
  const team = await run.admin<{ id: string; members: object[] }>(operation(teamResource, 'create'), {
    code: 'A',
    name: 'Shift A',
    leaderId: ids[0],
    members: [{ staffId: ids[0] }],
  })
  expect(team.data.members).toMatchObject([{ staffId: ids[0], labels: { staffId: 'Eve' } }])
  const teamId = team.data.id
  const names = async (path: string) => (await run.admin<{ name: string }[]>(`GET ${path}?teamId=${teamId}`)).data
  const alone = await make(operation(teamResource, 'create'), { code: 'B', name: 'Shift B' })
  expect((await run.admin(listTeamStaff, { teamId: alone })).data).toEqual([])
  const joinable = (await names('/base/team/queryStaffAll')).map(({ name }) => name)
  expect([joinable.includes('Flo'), joinable.includes('Eve')]).toEqual([true, false])
  const add = { teamId, staffIds: ids }
  expect((await run.admin(addTeamStaff, add)).data).toEqual({ added: 1 })
  expect((await run.admin(addTeamStaff, add)).data).toEqual({ added: 0 })
  expect((await names('/base/team/queryStaff')).map(({ name }) => name).sort()).toEqual(['Eve', 'Flo'])
  expect((await run.admin(removeTeamStaff, { teamId, staffId: ids[1] })).data).toEqual({
    removed: 1,
  })
  expect(await names('/base/team/queryStaff')).toMatchObject([{ name: 'Eve' }])
  expect((await run.stranger(listTeamStaff, { teamId })).data).toMatchObject({ error: 'notFound' })
  expect((await run.stranger(addTeamStaff, add)).data).toMatchObject({ error: 'notFound' })
  expect(await errorOf(operation(staff, 'remove'), { id: ids[0] })).toBe('inUse')
})

interface Message {
  readonly userId: string
  readonly title: string
}

/** Returns the messages of a user in English, oldest first. */
const messagesOf = (userId: string | undefined) =>
  run.rows<Message>(`select titles[3] as title from user_message where user_id = ${userId} order by id`)

test('changing badges, PINs and users of staff needs its own permission, and the person is notified', async () => {
  const { call: clerk } = await makeMember(run, 'staff-clerk', ['staff:view', 'staff:edit'])
  const rights = ['staff:view', 'staff:edit', 'staff:credential']
  const { call: officer } = await makeMember(run, 'badge-officer', rights)
  const [first, second] = userIds
  const staffId = await make(operation(staff, 'create'), { code: 'S9', name: 'Carla' })
  const forbidden = { data: { error: 'forbidden' } }
  const attempts: [string, object][] = [
    ['PUT /base/staff/credential', { staffId, pin: '4711' }],
    ['PUT /base/staff/credential', { staffId, badgeCode: null }],
    ['/base/staff/user', { staffId, userId: first }],
    ['/base/staff/bindingUsers', { list: [{ staffId, userId: first }] }],
    ['PUT /base/staff', { id: staffId, userId: first }],
    ['/base/staff', { code: 'S10', name: 'D', userId: first }],
  ]
  await eventually(
    async () =>
      (await run.rows("select from outbox where done_at is null and name = 'staff.accessChanged'")).length === 0,
  )
  await run.rows(`update staff set user_id = null where user_id in (${first}, ${second}) returning id`)
  const before = [(await messagesOf(first)).length, (await messagesOf(second)).length] as const
  for (const [path, body] of attempts) expect(await clerk(path, body), path).toMatchObject(forbidden)
  expect((await run.admin(readStaffCredential, { id: staffId })).data).toEqual({ hasBadge: false, hasPin: false })
  // Fields that the form sends unchanged are no change.
  expect((await clerk(operation(staff, 'update'), { id: staffId, name: 'Carla', userId: null })).code).toBe('200')
  expect(await run.rows("select from staff where code = 'S10'")).toEqual([])

  expect((await officer(bindUser, { staffId, userId: first })).code).toBe('200')
  expect((await officer(setStaffCredential, { staffId, pin: '4711' })).code).toBe('200')
  expect((await clerk(operation(staff, 'update'), { id: staffId, userId: first, jobTitle: 'x' })).code).toBe('200')
  expect(await clerk(operation(staff, 'update'), { id: staffId, userId: null })).toMatchObject(forbidden)
  expect((await officer(operation(staff, 'update'), { id: staffId, userId: second })).code).toBe('200')
  expect((await officer(bindUsers, { list: [{ staffId, userId: null }] })).code).toBe('200')
  const messageRows = await eventually(async () => {
    const [ofFirst, ofSecond] = [
      (await messagesOf(first)).slice(before[0]),
      (await messagesOf(second)).slice(before[1]),
    ]
    return ofFirst.length >= 3 && ofSecond.length >= 2 && [ofFirst, ofSecond]
  })
  expect(messageRows.map((messages) => messages.map(({ title }) => title))).toEqual([
    [
      'Your account was linked to a staff record',
      'Your badge or PIN was changed',
      'Your account is no longer linked to a staff record',
    ],
    ['Your account was linked to a staff record', 'Your account is no longer linked to a staff record'],
  ])
})
