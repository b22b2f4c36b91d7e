// Explosion of BOMs, where-used lists, and the comparison of two BOMs.

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
const uniqueCode = (code: string) => `${code}${turn}`

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

test('2 per unit with 5 % loss are 21 for 10', async () => {
  const bomRow = await plant.inUse(uniqueCode('P'), [[uniqueCode('A'), '2', { lossRate: '5' }]])
  const of10 = await explode({ bomId: bomRow.id, quantity: '10' })
  expect(nodesOf(of10)).toEqual([
    [0, uniqueCode('P'), '10'],
    [1, uniqueCode('A'), '21'],
  ])
  expect(of10.nodes[1]).toMatchObject({ quantityPer: '2', lossRate: '5', parentId: '', bomId: null, unitName: 'pcs' })
})

test('quantities are exact over levels, base quantities and units', async () => {
  await plant.material(uniqueCode('C'), { unitId: plant.unitId('kg') })
  await plant.material(uniqueCode('B'), { units: [{ unitId: plant.unitId('box'), factor: '12' }] })
  const gram = { unitId: plant.unitId('g') }
  await plant.inUse(uniqueCode('B'), [[uniqueCode('C'), '100.5', gram]], { quantity: '2', unitId: plant.unitId('box') })
  const bomRow = await plant.inUse(uniqueCode('P'), [[uniqueCode('B'), '0.1', { unitId: plant.unitId('box') }]], {
    quantity: '3',
  })
  // A tenth of a box of 12 for 3 is 0.4 for one, so 75 need 30; their 24 parts have a mass of 100.5 g.
  expect(nodesOf(await explode({ bomId: bomRow.id, quantity: '75' }))).toEqual([
    [0, uniqueCode('P'), '75'],
    [1, uniqueCode('B'), '30'],
    [2, uniqueCode('C'), '0.125625'],
  ])
  const third = await plant.inUse(uniqueCode('Q'), [[uniqueCode('D'), '1']], { quantity: '3' })
  expect(nodesOf(await explode({ bomId: third.id, quantity: '3' }))[1]).toEqual([1, uniqueCode('D'), '1'])
})

test('a phantom is replaced by its components', async () => {
  await plant.inUse(uniqueCode('F'), [
    [uniqueCode('A'), '3'],
    [uniqueCode('B'), '1'],
  ])
  const bomRow = await plant.inUse(uniqueCode('P'), [
    [uniqueCode('F'), '2', { isPhantom: 1 }],
    [uniqueCode('A'), '1'],
    [uniqueCode('G'), '4', { isPhantom: 1 }],
  ])
  const explosion = await explode({ bomId: bomRow.id })
  expect(nodesOf(explosion)).toEqual([
    [0, uniqueCode('P'), '1'],
    [1, uniqueCode('F'), '2'],
    [2, uniqueCode('A'), '6'],
    [2, uniqueCode('B'), '2'],
    [1, uniqueCode('A'), '1'],
    [1, uniqueCode('G'), '4'],
  ])
  // A phantom without a BOM is required itself, because it would be lost otherwise.
  expect(neededOf(explosion)).toEqual([
    [uniqueCode('G'), '4', 1],
    [uniqueCode('A'), '7', 2],
    [uniqueCode('B'), '2', 2],
  ])
})

test('the low-level code of a diamond is its deepest level', async () => {
  await plant.inUse(uniqueCode('B'), [[uniqueCode('D'), '1']])
  await plant.inUse(uniqueCode('C'), [
    [uniqueCode('B'), '1'],
    [uniqueCode('D'), '2'],
  ])
  const bomRow = await plant.inUse(uniqueCode('P'), [
    [uniqueCode('D'), '1'],
    [uniqueCode('B'), '1'],
    [uniqueCode('C'), '1'],
  ])
  expect(neededOf(await explode({ bomId: bomRow.id }))).toEqual([
    [uniqueCode('C'), '1', 1],
    [uniqueCode('B'), '2', 2],
    [uniqueCode('D'), '5', 3],
  ])
})

test('for each day the BOM that is in use and effective is used, the default one first', async () => {
  await plant.inUse(uniqueCode('S'), [[uniqueCode('Old'), '1']], { effectiveTo: '2026-06-30' })
  await plant.inUse(uniqueCode('S'), [[uniqueCode('New'), '1']], {
    revision: '2',
    effectiveFrom: '2026-07-01',
    effectiveTo: '2026-12-31',
  })
  await plant.draft(uniqueCode('S'), [[uniqueCode('Draft'), '1']], { revision: '3' })
  const bomRow = await plant.inUse(uniqueCode('P'), [[uniqueCode('S'), '1']])
  const below = async (date: string) =>
    (await explode({ bomId: bomRow.id, date })).nodes.slice(2).map((node) => node.materialCode)
  expect(await below('2026-06-30')).toEqual([uniqueCode('Old')])
  expect(await below('2026-07-01')).toEqual([uniqueCode('New')])
  expect(await below('2027-01-01')).toEqual([])
  const materialId = await plant.material(uniqueCode('S'))
  const july = await explode({ materialId, date: '2026-07-15' })
  expect(july.nodes[0]).toMatchObject({ revision: '2', effectiveFrom: '2026-07-01', effectiveTo: '2026-12-31' })
  expect(await plant.run.admin(explodeBom, { materialId, date: '2027-01-01' })).toMatchObject({
    data: { error: 'bomNotInUse', params: { material: uniqueCode('S'), date: '2027-01-01' } },
  })
})

test('costs are rolled up, and missing ones are named', async () => {
  await plant.material(uniqueCode('A'), { standardCost: '1.25' })
  await plant.material(uniqueCode('B'), { standardCost: '0.1' })
  await plant.material(uniqueCode('S'), { standardCost: '99' })
  await plant.inUse(uniqueCode('S'), [
    [uniqueCode('A'), '2'],
    [uniqueCode('B'), '3'],
  ])
  const bomRow = await plant.inUse(uniqueCode('P'), [
    [uniqueCode('S'), '4', { lossRate: '10' }],
    [uniqueCode('B'), '1'],
  ])
  const fullExplosion = await explode({ bomId: bomRow.id, quantity: '10' })
  expect(fullExplosion).toMatchObject({ cost: '124.2', missing: [] })
  expect(fullExplosion.nodes.map((node) => [node.materialCode, node.standardCost, node.cost])).toEqual([
    [uniqueCode('P'), null, '124.2'],
    [uniqueCode('S'), '99', '123.2'],
    [uniqueCode('A'), '1.25', '110'],
    [uniqueCode('B'), '0.1', '13.2'],
    [uniqueCode('B'), '0.1', '1'],
  ])
  const other = await plant.inUse(uniqueCode('Q'), [
    [uniqueCode('S'), '1'],
    [uniqueCode('X'), '1'],
    [uniqueCode('Y'), '1'],
  ])
  const part = await explode({ bomId: other.id })
  expect(part).toMatchObject({ cost: '2.8', missing: [uniqueCode('X'), uniqueCode('Y')] })
  expect(part.nodes[0]).toMatchObject({ missingCosts: 2 })
  const none = await plant.inUse(uniqueCode('R'), [[uniqueCode('X'), '1']])
  expect(await explode({ bomId: none.id })).toMatchObject({ cost: null, missing: [uniqueCode('X')] })
})

test('an explosion is rejected for no quantity, no id, a unit without conversion, and another company', async () => {
  const box = { unitId: plant.unitId('box') }
  const b = await plant.material(uniqueCode('B'), { units: [{ ...box, factor: '12' }] })
  const bomRow = await plant.inUse(uniqueCode('P'), [[uniqueCode('B'), '1', box]])
  const refusal = async (body: object, caller = plant.run.admin) => (await caller(explodeBom, body)).data?.error
  expect(await refusal({ bomId: bomRow.id, quantity: '0' })).toBe('bomQuantityWrong')
  expect(await refusal({})).toBe('notFound')
  expect(await refusal({ bomId: bomRow.id }, plant.run.stranger)).toBe('notFound')
  expect((await plant.run.nobody(explodeBom, { bomId: bomRow.id })).code).toBe('401')
  const { data } = await plant.run.admin<{ units: { id: string }[] }>(operation(material, 'read'), { id: b })
  await plant.run.admin(operation(materialUnit, 'remove'), { id: data.units[0]?.id })
  expect(await plant.run.admin(explodeBom, { bomId: bomRow.id })).toMatchObject({
    data: { error: 'bomUnitWrong', params: { material: uniqueCode('B'), unit: 'box' } },
  })
})

test('an explosion with too many nodes is rejected quickly', async () => {
  // Ten levels of three components each: 88,573 nodes.
  for (let level = 9; level >= 0; level--)
    await plant.inUse(
      uniqueCode(`L${level}-`),
      ['a', 'b', 'c'].map(
        (which) => [which === 'a' ? uniqueCode(`L${level + 1}-`) : uniqueCode(`${which}${level}`), '1'] as const,
      ),
    )
  for (let level = 9; level >= 0; level--)
    for (const which of ['b', 'c'])
      await plant.inUse(
        uniqueCode(`${which}${level}`),
        level === 9
          ? [[uniqueCode('end'), '1']]
          : ['a', 'b', 'c'].map(
              (next) => [next === 'a' ? uniqueCode(`L${level + 1}-`) : uniqueCode(`${next}${level + 1}`), '1'] as const,
            ),
      )
  const materialId = await plant.material(uniqueCode('L0-'))
  const began = Date.now()
  const answer = await plant.run.admin(explodeBom, { materialId })
  expect(answer).toMatchObject({ data: { error: 'bomTooLarge', params: { limit: 20_000 } } })
  expect(Date.now() - began).toBeLessThan(10_000)
}, 60_000)

test('where-used lists go upward over three levels, through drafts and BOMs in use', async () => {
  await plant.inUse(uniqueCode('S'), [[uniqueCode('B'), '2']])
  await plant.inUse(uniqueCode('H'), [[uniqueCode('S'), '3', { lossRate: '10' }]])
  await plant.inUse(uniqueCode('P'), [[uniqueCode('H'), '1']])
  const b = await plant.material(uniqueCode('B'))
  await plant.draft(uniqueCode('Q'), [[uniqueCode('X'), '1', { alternativeMaterialIds: [b] }]])
  const out = await plant.inUse(uniqueCode('R'), [[uniqueCode('B'), '1']])
  await plant.perform('takeOutOfUse', out.id)
  const { data } = await plant.run.admin(findWhereUsed, { materialId: b })
  expect(data.products).toBe(3)
  expect(
    data.uses.map((use) => [use.level, use.materialCode, use.quantity, use.status, use.isEffective, use.isAlternate]),
  ).toEqual([
    [1, uniqueCode('Q'), '1', 10, 0, 1],
    [1, uniqueCode('S'), '2', 20, 1, 0],
    [2, uniqueCode('H'), '6.6', 20, 1, 0],
    [3, uniqueCode('P'), '6.6', 20, 1, 0],
  ])
  expect(data.uses[2]?.parentId).toBe(data.uses[1]?.id)
  expect(await plant.run.stranger(findWhereUsed, { materialId: b })).toMatchObject({
    data: { error: 'notFound' },
  })
})

test('S-195 S-228 two revisions are compared: added, removed and changed lines with both values, and the headers', async () => {
  const [s1, s2] = [await plant.material(uniqueCode('S1')), await plant.material(uniqueCode('S2'))]
  const bomRow = await plant.inUse(uniqueCode('P'), [
    [uniqueCode('A'), '2'],
    [uniqueCode('B'), '1', { alternativeMaterialIds: [s1, s2] }],
    [uniqueCode('C'), '1'],
  ])
  const { data } = await plant.perform<{ id: string }>('revise', bomRow.id)
  const copy = await plant.read(data.id)
  const [a, b, c] = copy.bomItems
  const bomItems = [
    { id: a?.id, quantity: '2.500', lossRate: '1' },
    { id: b?.id, alternativeMaterialIds: [s2] },
    { id: c?.id, deletedFlag: 1 },
    { materialId: await plant.material(uniqueCode('D')), quantity: '1' },
  ]
  const written = await plant.run.admin(operation(bom, 'update'), { id: data.id, remark: 'lighter', bomItems })
  expect(written.code, written.msg).toBe('200')
  const compared = await plant.run.admin(compareBoms, { beforeId: bomRow.id, afterId: data.id })
  expect(compared.data).toMatchObject({ before: { revision: '1' }, after: { revision: '2' } })
  expect(compared.data.heads).toEqual([{ field: 'remark', before: '', after: 'lighter' }])
  const lines = compared.data.lines.map((line) => [line.materialCode, line.change, line.differing])
  expect(lines).toEqual([
    [uniqueCode('A'), 'changed', ['quantity', 'lossRate']],
    [uniqueCode('B'), 'changed', ['alternativeMaterialIds']],
    [uniqueCode('D'), 'added', []],
    [uniqueCode('C'), 'removed', []],
  ])
  expect(compared.data.lines[0]).toMatchObject({ before: { quantity: '2' }, after: { quantity: '2.5', lossRate: '1' } })
  expect(compared.data.lines[1]).toMatchObject({
    before: { alternativeMaterialIds: `${uniqueCode('S1')}, ${uniqueCode('S2')}` },
  })
  const same = await plant.run.admin(compareBoms, { beforeId: bomRow.id, afterId: bomRow.id })
  expect(same.data.lines.map(({ change }) => change)).toEqual(['same', 'same', 'same'])
  expect(await plant.run.stranger(compareBoms, { beforeId: bomRow.id, afterId: data.id })).toMatchObject({
    data: { error: 'notFound' },
  })
})

test('files of a material are read and saved by their own commands', async () => {
  const id = await plant.material(uniqueCode('A'))
  expect((await plant.run.admin(listMaterialFiles, { id })).data).toEqual([])
  expect(await plant.run.admin(saveMaterialFiles, { materialId: id, files: [] })).toMatchObject({ code: '200' })
  expect(await plant.run.admin(saveMaterialFiles, unchecked({ materialId: id, files: ['999999'] }))).toMatchObject({
    data: { error: 'notFound' },
  })
  expect(await plant.run.stranger(listMaterialFiles, { id })).toMatchObject({ data: { error: 'notFound' } })
})
