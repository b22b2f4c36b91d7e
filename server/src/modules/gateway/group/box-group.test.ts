// Groups of gateways: a tree with its gateways, gateways put in and taken out, and the list filtered by group.
import { box } from '@gemba/contract/gateway/box.ts'
import { boxGroup } from '@gemba/contract/gateway/group/box-group.ts'
import { putBoxesIntoGroup, removeBoxesFromGroup } from '@gemba/contract/gateway/group/group-boxes.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

type Node = { groupId: string; groupName: string; boxList: { boxId: string }[]; boxCount: number; children: Node[] }

let run: TestProduct
let north: string
let hall: string
let boxIds: string[]

const createGroup = async (body: Record<string, unknown>) =>
  (await run.admin<{ groupId: string }>('/boxGroup/add', body)).data.groupId

beforeAll(async () => {
  run = await joinTestProduct()
  north = await createGroup({ groupName: 'North', sortNum: 1 })
  hall = await createGroup({ groupName: 'Hall 1', parentId: north })
  const codes = ['g-1', 'g-2', 'g-3']
  boxIds = []
  for (const code of codes) {
    const { data } = await run.admin(operation(box, 'create'), { code, name: code, secret: 'box-secret-1' })
    boxIds.push(data.id)
  }
})

const readTree = async () => (await run.admin<Node[]>('/boxGroup/tree')).data
const codesIn = async (groupId: unknown) =>
  (await run.admin(operation(box, 'page'), { groupId, pageSize: 100 })).data.records.map(({ code }) => code)

test('gateways are put into groups and found by them and by the groups above', async () => {
  expect((await run.admin(putBoxesIntoGroup, { groupId: hall, ids: boxIds.slice(0, 2) })).code).toBe('200')
  expect((await run.admin('/boxSmart/updateBoxSmartByGroupId', { groupId: north, boxIds: boxIds[2] })).code).toBe('200')
  expect(await codesIn(hall)).toEqual(['g-1', 'g-2'])
  expect(await codesIn(north)).toEqual(['g-1', 'g-2', 'g-3'])
  expect(await codesIn([north])).toEqual(['g-1', 'g-2', 'g-3'])
  expect(await codesIn({ equal: north })).toEqual(['g-3'])
  const [root] = await readTree()
  expect(root).toMatchObject({ groupId: north, groupName: 'North', boxCount: 3, boxList: [{ boxId: 'g-3' }] })
  expect(root?.children).toMatchObject([{ groupId: hall, boxCount: 2, boxList: [{ boxId: 'g-1' }, { boxId: 'g-2' }] }])
  expect((await run.admin(operation(box, 'read'), { id: boxIds[0] })).data).toMatchObject({
    groupId: hall,
    version: 2,
    labels: { groupId: 'Hall 1' },
  })
})

test('gateways are taken out of the group that is named, once', async () => {
  const wrong = await run.admin(removeBoxesFromGroup, { groupId: north, ids: [String(boxIds[0])] })
  expect(wrong.data.error).toBe('notFound')
  expect((await run.admin('/boxGroup/remove', { groupId: hall, id: boxIds[0] })).code).toBe('200')
  expect((await run.admin('/boxGroup/remove', { groupId: hall, id: boxIds[0] })).code).toBe('1101')
  expect(await codesIn(hall)).toEqual(['g-2'])
})

test('a group has one name among its siblings, is not below itself, and moves among them', async () => {
  expect((await run.admin('/boxGroup/add', { groupName: 'North' })).data.error).toBe('duplicate')
  expect(await createGroup({ groupName: 'North', parentId: north })).toBeDefined()
  const below = await run.admin(operation(boxGroup, 'update'), { id: north, parentId: hall })
  expect(below.data.error).toBe('treeCycle')
  const south = await createGroup({ groupName: 'South', sortNum: 2 })
  await run.admin(operation(boxGroup, 'moveUp'), { id: south })
  expect((await readTree()).map(({ groupName }) => groupName)).toEqual(['South', 'North'])
})

test('a group with groups below stays; gateways of a removed group have none', async () => {
  expect((await run.admin('/boxGroup/removeById', { groupId: north })).data.error).toBe('inUse')
  expect((await run.admin('/boxGroup/removeById', { groupId: hall })).code).toBe('200')
  expect((await run.admin(operation(box, 'read'), { id: boxIds[1] })).data.groupId).toBeNull()
})

test('neither another company nor a user without the right groups gateways', async () => {
  const ids = [String(boxIds[0])]
  expect((await run.stranger(putBoxesIntoGroup, { groupId: north, ids })).code).toBe('1101')
  expect((await run.stranger(removeBoxesFromGroup, { ids })).code).toBe('1101')
  expect((await run.nobody(putBoxesIntoGroup, { groupId: north, ids })).code).toBe('401')
  expect((await run.stranger('/boxGroup/tree')).data).toEqual([])
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
