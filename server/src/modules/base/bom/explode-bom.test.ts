// What a BOM explodes into, where a material is used, and what differs between two BOMs.

import { bom } from '@gemba/contract/base/bom/bom.ts'
import { compareBoms } from '@gemba/contract/base/bom/compare-boms.ts'
import { explodeBom } from '@gemba/contract/base/bom/explode-bom.ts'
import { findWhereUsed } from '@gemba/contract/base/bom/find-where-used.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { listMaterialFiles, saveMaterialFiles } from '@gemba/contract/base/material/material-files.ts'
import { materialUnit } from '@gemba/contract/base/material/material-unit.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { BomPlant } from './bom.fixture.ts'

type Explosion = CommandReply<typeof explodeBom>

let plant: BomPlant
let turn = 0
const own = (code: string) => `${code}${turn}`

beforeAll(async () => {
  plant = await BomPlant.join()
  const gram = await plant.unit('g', { precision: 3 })
  await plant.unit('kg', { precision: 6, baseUnitId: gram, factor: '1000' })
  await plant.unit('box')
})
beforeEach(() => {
  turn += 1
})

const explode = async (body: object): Promise<Explosion> => {
  const { code, data, msg } = await plant.run.admin(explodeBom, body)
  expect(code, msg).toBe('200')
  return data
}
const nodesOf = ({ nodes }: Explosion) => nodes.map((node) => [node.level, node.materialCode, node.quantity])
const neededOf = ({ requirements }: Explosion) =>
  requirements.map((requirement) => [requirement.materialCode, requirement.quantity, requirement.lowLevelCode])

test('2 per unit with 5 % lost are 21 for 10', async () => {
  const made = await plant.inUse(own('P'), [[own('A'), '2', { lossRate: '5' }]])
  const of10 = await explode({ bomId: made.id, quantity: '10' })
  expect(nodesOf(of10)).toEqual([
    [0, own('P'), '10'],
    [1, own('A'), '21'],
  ])
  expect(of10.nodes[1]).toMatchObject({ quantityPer: '2', lossRate: '5', parentId: '', bomId: null, unitName: 'pcs' })
})

test('quantities are exact over levels, base quantities and units', async () => {
  await plant.material(own('C'), { unitId: plant.unitId('kg') })
  await plant.material(own('B'), { units: [{ unitId: plant.unitId('box'), factor: '12' }] })
  const gram = { unitId: plant.unitId('g') }
  await plant.inUse(own('B'), [[own('C'), '100.5', gram]], { quantity: '2', unitId: plant.unitId('box') })
  const made = await plant.inUse(own('P'), [[own('B'), '0.1', { unitId: plant.unitId('box') }]], { quantity: '3' })
  // A tenth of a box of 12 for 3: 0.4 for one, 30 of it for 75; 100.5 g make 24 of them.
  expect(nodesOf(await explode({ bomId: made.id, quantity: '75' }))).toEqual([
    [0, own('P'), '75'],
    [1, own('B'), '30'],
    [2, own('C'), '0.125625'],
  ])
  const third = await plant.inUse(own('Q'), [[own('D'), '1']], { quantity: '3' })
  expect(nodesOf(await explode({ bomId: third.id, quantity: '3' }))[1]).toEqual([1, own('D'), '1'])
})

test('a phantom passes through: what it is made of is needed, it is not', async () => {
  await plant.inUse(own('F'), [
    [own('A'), '3'],
    [own('B'), '1'],
  ])
  const made = await plant.inUse(own('P'), [
    [own('F'), '2', { isPhantom: 1 }],
    [own('A'), '1'],
    [own('G'), '4', { isPhantom: 1 }],
  ])
  const found = await explode({ bomId: made.id })
  expect(nodesOf(found)).toEqual([
    [0, own('P'), '1'],
    [1, own('F'), '2'],
    [2, own('A'), '6'],
    [2, own('B'), '2'],
    [1, own('A'), '1'],
    [1, own('G'), '4'],
  ])
  // A phantom that nothing is known to be made of would be lost: it is needed itself.
  expect(neededOf(found)).toEqual([
    [own('G'), '4', 1],
    [own('A'), '7', 2],
    [own('B'), '2', 2],
  ])
})

test('the low-level code of a diamond is its deepest level', async () => {
  await plant.inUse(own('B'), [[own('D'), '1']])
  await plant.inUse(own('C'), [
    [own('B'), '1'],
    [own('D'), '2'],
  ])
  const made = await plant.inUse(own('P'), [
    [own('D'), '1'],
    [own('B'), '1'],
    [own('C'), '1'],
  ])
  expect(neededOf(await explode({ bomId: made.id }))).toEqual([
    [own('C'), '1', 1],
    [own('B'), '2', 2],
    [own('D'), '5', 3],
  ])
})

test('on each day the BOM in use and in effect is taken, the default one first', async () => {
  await plant.inUse(own('S'), [[own('Old'), '1']], { effectiveTo: '2026-06-30' })
  await plant.inUse(own('S'), [[own('New'), '1']], {
    revision: '2',
    effectiveFrom: '2026-07-01',
    effectiveTo: '2026-12-31',
  })
  await plant.draft(own('S'), [[own('Draft'), '1']], { revision: '3' })
  const made = await plant.inUse(own('P'), [[own('S'), '1']])
  const below = async (date: string) =>
    (await explode({ bomId: made.id, date })).nodes.slice(2).map((node) => node.materialCode)
  expect(await below('2026-06-30')).toEqual([own('Old')])
  expect(await below('2026-07-01')).toEqual([own('New')])
  expect(await below('2027-01-01')).toEqual([])
  const materialId = await plant.material(own('S'))
  const july = await explode({ materialId, date: '2026-07-15' })
  expect(july.nodes[0]).toMatchObject({ revision: '2', effectiveFrom: '2026-07-01', effectiveTo: '2026-12-31' })
  expect(await plant.run.admin(explodeBom, { materialId, date: '2027-01-01' })).toMatchObject({
    data: { error: 'bomNotInUse', params: { material: own('S'), date: '2027-01-01' } },
  })
})

test('costs are rolled up, and those that are missing are named', async () => {
  await plant.material(own('A'), { standardCost: '1.25' })
  await plant.material(own('B'), { standardCost: '0.1' })
  await plant.material(own('S'), { standardCost: '99' })
  await plant.inUse(own('S'), [
    [own('A'), '2'],
    [own('B'), '3'],
  ])
  const made = await plant.inUse(own('P'), [
    [own('S'), '4', { lossRate: '10' }],
    [own('B'), '1'],
  ])
  const whole = await explode({ bomId: made.id, quantity: '10' })
  expect(whole).toMatchObject({ cost: '124.2', missing: [] })
  expect(whole.nodes.map((node) => [node.materialCode, node.standardCost, node.cost])).toEqual([
    [own('P'), null, '124.2'],
    [own('S'), '99', '123.2'],
    [own('A'), '1.25', '110'],
    [own('B'), '0.1', '13.2'],
    [own('B'), '0.1', '1'],
  ])
  const other = await plant.inUse(own('Q'), [
    [own('S'), '1'],
    [own('X'), '1'],
    [own('Y'), '1'],
  ])
  const part = await explode({ bomId: other.id })
  expect(part).toMatchObject({ cost: '2.8', missing: [own('X'), own('Y')] })
  expect(part.nodes[0]).toMatchObject({ missingCosts: 2 })
  const none = await plant.inUse(own('R'), [[own('X'), '1']])
  expect(await explode({ bomId: none.id })).toMatchObject({ cost: null, missing: [own('X')] })
})

test('what cannot be exploded is refused: nothing asked for, no id, a unit that is no longer converted, another company', async () => {
  const box = { unitId: plant.unitId('box') }
  const b = await plant.material(own('B'), { units: [{ ...box, factor: '12' }] })
  const made = await plant.inUse(own('P'), [[own('B'), '1', box]])
  const refusal = async (body: object, caller = plant.run.admin) => (await caller(explodeBom, body)).data?.error
  expect(await refusal({ bomId: made.id, quantity: '0' })).toBe('bomQuantityWrong')
  expect(await refusal({})).toBe('notFound')
  expect(await refusal({ bomId: made.id }, plant.run.stranger)).toBe('notFound')
  expect((await plant.run.nobody(explodeBom, { bomId: made.id })).code).toBe('401')
  const { data } = await plant.run.admin<{ units: { id: string }[] }>(operation(material, 'read'), { id: b })
  await plant.run.admin(operation(materialUnit, 'remove'), { id: data.units[0]?.id })
  expect(await plant.run.admin(explodeBom, { bomId: made.id })).toMatchObject({
    data: { error: 'bomUnitWrong', params: { material: own('B'), unit: 'box' } },
  })
})

test('more lines than one answer holds are refused, and soon', async () => {
  // Ten levels of three: 88,573 lines.
  for (let level = 9; level >= 0; level--)
    await plant.inUse(
      own(`L${level}-`),
      ['a', 'b', 'c'].map((which) => [which === 'a' ? own(`L${level + 1}-`) : own(`${which}${level}`), '1'] as const),
    )
  for (let level = 9; level >= 0; level--)
    for (const which of ['b', 'c'])
      await plant.inUse(
        own(`${which}${level}`),
        level === 9
          ? [[own('end'), '1']]
          : ['a', 'b', 'c'].map(
              (next) => [next === 'a' ? own(`L${level + 1}-`) : own(`${next}${level + 1}`), '1'] as const,
            ),
      )
  const materialId = await plant.material(own('L0-'))
  const began = Date.now()
  const answer = await plant.run.admin(explodeBom, { materialId })
  expect(answer).toMatchObject({ data: { error: 'bomTooLarge', params: { limit: 20_000 } } })
  expect(Date.now() - began).toBeLessThan(10_000)
}, 60_000)

test('where a material is used is told upward over three levels, by drafts and by what is in use', async () => {
  await plant.inUse(own('S'), [[own('B'), '2']])
  await plant.inUse(own('H'), [[own('S'), '3', { lossRate: '10' }]])
  await plant.inUse(own('P'), [[own('H'), '1']])
  const b = await plant.material(own('B'))
  await plant.draft(own('Q'), [[own('X'), '1', { alternativeMaterialIds: [b] }]])
  const out = await plant.inUse(own('R'), [[own('B'), '1']])
  await plant.act('takeOutOfUse', out.id)
  const { data } = await plant.run.admin(findWhereUsed, { materialId: b })
  expect(data.products).toBe(3)
  expect(
    data.uses.map((use) => [use.level, use.materialCode, use.quantity, use.status, use.isEffective, use.isAlternate]),
  ).toEqual([
    [1, own('Q'), '1', 10, 0, 1],
    [1, own('S'), '2', 20, 1, 0],
    [2, own('H'), '6.6', 20, 1, 0],
    [3, own('P'), '6.6', 20, 1, 0],
  ])
  expect(data.uses[2]?.parentId).toBe(data.uses[1]?.id)
  expect(await plant.run.stranger(findWhereUsed, { materialId: b })).toMatchObject({
    data: { error: 'notFound' },
  })
})

test('S-195 S-228 two revisions are compared: added, removed, changed with both values, and the heads', async () => {
  const [s1, s2] = [await plant.material(own('S1')), await plant.material(own('S2'))]
  const made = await plant.inUse(own('P'), [
    [own('A'), '2'],
    [own('B'), '1', { alternativeMaterialIds: [s1, s2] }],
    [own('C'), '1'],
  ])
  const { data } = await plant.act<{ id: string }>('revise', made.id)
  const copy = await plant.read(data.id)
  const [a, b, c] = copy.bomItems
  const bomItems = [
    { id: a?.id, quantity: '2.500', lossRate: '1' },
    { id: b?.id, alternativeMaterialIds: [s2] },
    { id: c?.id, deletedFlag: 1 },
    { materialId: await plant.material(own('D')), quantity: '1' },
  ]
  const written = await plant.run.admin(operation(bom, 'update'), { id: data.id, remark: 'lighter', bomItems })
  expect(written.code, written.msg).toBe('200')
  const compared = await plant.run.admin(compareBoms, { beforeId: made.id, afterId: data.id })
  expect(compared.data).toMatchObject({ before: { revision: '1' }, after: { revision: '2' } })
  expect(compared.data.heads).toEqual([{ field: 'remark', before: '', after: 'lighter' }])
  const lines = compared.data.lines.map((line) => [line.materialCode, line.change, line.differing])
  expect(lines).toEqual([
    [own('A'), 'changed', ['quantity', 'lossRate']],
    [own('B'), 'changed', ['alternativeMaterialIds']],
    [own('D'), 'added', []],
    [own('C'), 'removed', []],
  ])
  expect(compared.data.lines[0]).toMatchObject({ before: { quantity: '2' }, after: { quantity: '2.5', lossRate: '1' } })
  expect(compared.data.lines[1]).toMatchObject({ before: { alternativeMaterialIds: `${own('S1')}, ${own('S2')}` } })
  const same = await plant.run.admin(compareBoms, { beforeId: made.id, afterId: made.id })
  expect(same.data.lines.map(({ change }) => change)).toEqual(['same', 'same', 'same'])
  expect(await plant.run.stranger(compareBoms, { beforeId: made.id, afterId: data.id })).toMatchObject({
    data: { error: 'notFound' },
  })
})

test('files of a material are read and saved by calls of their own', async () => {
  const id = await plant.material(own('A'))
  expect((await plant.run.admin(listMaterialFiles, { id })).data).toEqual([])
  expect(await plant.run.admin(saveMaterialFiles, { materialId: id, files: [] })).toMatchObject({ code: '200' })
  expect(await plant.run.admin(saveMaterialFiles, unchecked({ materialId: id, files: ['999999'] }))).toMatchObject({
    data: { error: 'notFound' },
  })
  expect(await plant.run.stranger(listMaterialFiles, { id })).toMatchObject({ data: { error: 'notFound' } })
})
