// BOMs as people edit them: drafts, revisions, BOMs in use, and no BOM that contains itself.
import { restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { bom, bomItem } from '@gemba/contract/base/bom/bom.ts'
import { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import { type BomAction, bomFlow } from '@gemba/contract/base/bom/flow.ts'
import { findAlternates, pageBomMaterials } from '@gemba/contract/base/bom/related-materials.ts'
import { codeRule } from '@gemba/contract/base/code-rule/code-rule.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { unit as unitResource } from '@gemba/contract/base/material/unit.ts'
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { BomPlant, type BomTestRecord } from './bom.fixture.ts'

let plant: BomPlant
const { draft, inUse, outOfUse } = bomStatus.codes

/** Codes of each test end with its number, so that each has its own materials. */
let turn = 0
const uniqueCode = (code: string) => `${code}${turn}`

beforeAll(async () => {
  plant = await BomPlant.join()
})
beforeEach(() => {
  turn += 1
})

test('a BOM is read and saved with its lines, in the units of their materials, and removed with them', async () => {
  const bomRow = await plant.draft(uniqueCode('P'), [
    [uniqueCode('A'), '2', { lossRate: '5' }],
    [uniqueCode('B'), '1'],
  ])
  expect(bomRow).toMatchObject({
    status: draft,
    enabled: 0,
    quantity: '1',
    unitId: plant.unitId('pcs'),
    allowedActions: ['putInUse', 'change'],
    bomItems: [
      { quantity: '2', lossRate: '5', isPhantom: 0, unitId: plant.unitId('pcs'), sequence: 0 },
      { quantity: '1', lossRate: '0', sequence: 1 },
    ],
  })
  const change = { id: bomRow.id, version: 1, effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31', unitId: null }
  const changed = await plant.run.admin(operation(bom, 'update'), change)
  expect(changed.data).toMatchObject({
    effectiveFrom: '2026-01-01',
    effectiveTo: '2026-12-31',
    unitId: plant.unitId('pcs'),
  })
  const item = bomRow.bomItems[0]?.id ?? ''
  expect(await plant.run.admin(operation(bomItem, 'remove'), { id: item })).toMatchObject({ code: '200' })
  expect((await plant.read(bomRow.id)).bomItems).toHaveLength(1)
  const removed = await plant.run.admin('DELETE /base/bom/batchRemove', [bomRow.id])
  expect(removed).toMatchObject({ data: { removed: 1 } })
  expect(await plant.run.rows(`select from bom_item where bom_id = ${bomRow.id}`)).toEqual([])
})

test('a BOM is restored from the recycle bin with its lines and their alternates', async () => {
  const stand = await plant.material(uniqueCode('S'))
  const bomRow = await plant.draft(uniqueCode('P'), [[uniqueCode('A'), '2', { alternativeMaterialIds: [stand] }]])
  const { data } = await plant.run.admin(operation(bom, 'remove'), { id: bomRow.id })
  expect((await plant.run.admin(restoreRecords, { transaction: data.transaction })).code).toBe('200')
  expect((await plant.read(bomRow.id)).bomItems).toMatchObject([{ quantity: '2', alternativeMaterialIds: [stand] }])
  expect(await plant.run.admin(operation(material, 'remove'), { id: stand })).toMatchObject({
    data: { error: 'inUse' },
  })
})

test('a BOM is found by code, name and material, by the paths of the specification', async () => {
  const bomRow = await plant.draft(uniqueCode('P'), [[uniqueCode('A'), '2']], { name: uniqueCode('Pump unit ') })
  const materialId = await plant.material(uniqueCode('P'))
  const paths = [
    `code/${uniqueCode('BOM-P')}`,
    `name/${encodeURIComponent(uniqueCode('pump unit '))}`,
    `material?materialId=${materialId}`,
  ]
  for (const path of paths) {
    const { data } = await plant.run.admin<BomTestRecord[]>(`GET /base/bom/${path}`)
    expect(
      data.map(({ id }) => id),
      path,
    ).toEqual([bomRow.id])
  }
  const page = await plant.run.admin<{ records: BomTestRecord[] }>(`GET /base/bom/page?materialId=${materialId}`)
  expect(page.data.records.map(({ id }) => id)).toEqual([bomRow.id])
})

test.each<[string, { bomItems?: Record<string, unknown>[] } & Record<string, unknown>, string, string]>([
  ['nothing of a material', { bomItems: [{ quantity: '0' }] }, 'bomQuantityWrong', 'bomItems.0.quantity'],
  ['a base quantity of nothing', { quantity: '0.000' }, 'bomQuantityWrong', 'quantity'],
  [
    'days that end before they begin',
    { effectiveFrom: '2026-02-01', effectiveTo: '2026-01-31' },
    'bomDatesWrong',
    'effectiveTo',
  ],
  [
    'a material in place of itself',
    { bomItems: [{ quantity: '1', alternativeMaterialIds: ['self'] }] },
    'bomAlternateWrong',
    'bomItems.0.alternativeMaterialIds',
  ],
  [
    'a unit that is not converted',
    { bomItems: [{ quantity: '1', unitId: 'litre' }] },
    'bomUnitWrong',
    'bomItems.0.unitId',
  ],
])('%s is refused, with its place', async (_, wrong, error, field) => {
  const materialId = await plant.material(uniqueCode('A'))
  const litre = await plant.unit(uniqueCode('l'), { precision: 3 })
  const bomItems = (wrong.bomItems ?? []).map((line) => ({
    ...line,
    materialId,
    unitId: line.unitId ? litre : undefined,
    alternativeMaterialIds: line.alternativeMaterialIds ? [materialId] : undefined,
  }))
  const body = { ...(await plant.bodyOf(uniqueCode('P'), [])), ...wrong, bomItems }
  expect(await plant.run.admin(operation(bom, 'create'), body)).toMatchObject({ data: { error, params: { field } } })
  expect(await plant.run.rows(`select from bom where code = '${uniqueCode('BOM-P')}'`)).toEqual([])
})

test('materials of another company cannot be alternates; an alternate cannot be removed', async () => {
  const stranger = await plant.run.stranger(operation(materialClass, 'create'), { code: uniqueCode('x'), name: 'x' })
  const unit = await plant.run.stranger(operation(unitResource, 'create'), { code: uniqueCode('u'), name: 'u' })
  const theirs = await plant.run.stranger(operation(material, 'create'), {
    code: uniqueCode('theirs'),
    name: 'Theirs',
    materialClassId: stranger.data.id,
    unitId: unit.data.id,
  })
  const withAlternates = (...alternativeMaterialIds: string[]) =>
    plant.bodyOf(uniqueCode('P'), [[uniqueCode('A'), '1', { alternativeMaterialIds }]])
  expect(
    await plant.run.admin(operation(bom, 'create'), unchecked(await withAlternates(theirs.data.id))),
  ).toMatchObject({
    data: { error: 'notFound' },
  })
  const [first, second] = [await plant.material(uniqueCode('S1')), await plant.material(uniqueCode('S2'))]
  const bomReply = await plant.run.admin<BomTestRecord>(
    operation(bom, 'create'),
    unchecked(await withAlternates(second, first)),
  )
  expect(bomReply.data.bomItems[0]?.alternativeMaterialIds).toEqual([second, first])
  expect(await plant.run.admin(operation(material, 'remove'), { id: first })).toMatchObject({
    data: { error: 'inUse' },
  })
  const ask = { materialId: await plant.material(uniqueCode('A')), bomId: bomReply.data.id }
  const reply = await plant.run.admin(findAlternates, unchecked(ask))
  expect(reply.data.map(({ id }) => id)).toEqual([second, first])
  expect(await plant.run.stranger(findAlternates, unchecked(ask))).toMatchObject({
    data: { error: 'notFound' },
  })
})

describe('actions', () => {
  const path: Record<Exclude<BomAction, 'change'>, string> = {
    putInUse: 'putInUse',
    makeDefault: 'makeDefault',
    revise: 'revise',
    takeOutOfUse: 'takeOutOfUse',
  }
  const wayTo: Record<number, string[]> = {
    [draft]: [],
    [inUse]: ['putInUse'],
    [outOfUse]: ['putInUse', 'takeOutOfUse'],
  }
  const cases = (Object.keys(path) as (keyof typeof path)[]).flatMap((action) =>
    [draft, inUse, outOfUse].map((status) => [action, status] as const),
  )

  test.each(cases)('%s in state %d succeeds or is rejected as the flow says', async (action, status) => {
    const { id } = await plant.draft(uniqueCode('P'), [[uniqueCode('A'), '1']])
    for (const before of wayTo[status] ?? []) expect((await plant.perform(before, id)).code).toBe('200')
    expect(await plant.run.stranger(`/base/bom/${action}`, { id })).toMatchObject({ data: { error: 'notFound' } })
    expect(await plant.run.nobody(`/base/bom/${action}`, { id })).toMatchObject({ code: '401' })
    expect(await plant.perform(path[action], id, { version: 99 })).toMatchObject({ data: { error: 'stale' } })
    const answer = await plant.perform(path[action], id)
    if (isAllowed(bomFlow, action, status)) expect(answer.code).toBe('200')
    else expect(answer).toMatchObject({ data: { error: 'stateIllegal', params: { status } } })
  })

  test.each([inUse, outOfUse])('in state %d neither a BOM nor its lines can be edited or removed', async (status) => {
    const bomRow = await plant.draft(uniqueCode('P'), [[uniqueCode('A'), '1']])
    for (const before of wayTo[status] ?? []) await plant.perform(before, bomRow.id)
    const [line] = bomRow.bomItems
    const illegal = { data: { error: 'stateIllegal' } }
    expect(await plant.run.admin(operation(bom, 'update'), { id: bomRow.id, name: 'x' })).toMatchObject(illegal)
    expect(await plant.run.admin(operation(bom, 'remove'), { id: bomRow.id })).toMatchObject(illegal)
    expect(await plant.run.admin(operation(bomItem, 'update'), { id: line?.id, quantity: '2' })).toMatchObject(illegal)
    expect(await plant.run.admin(operation(bomItem, 'remove'), { id: line?.id })).toMatchObject(illegal)
    const another = { bomId: bomRow.id, materialId: await plant.material(uniqueCode('B')), quantity: '1' }
    expect(await plant.run.admin(operation(bomItem, 'create'), another)).toMatchObject(illegal)
    const elsewhere = await plant.draft(uniqueCode('Q'), [[uniqueCode('B'), '1']])
    const moved = { id: elsewhere.bomItems[0]?.id, bomId: bomRow.id }
    expect(await plant.run.admin(operation(bomItem, 'update'), moved)).toMatchObject(illegal)
  })

  test('the state cannot be set by an update', async () => {
    const body = { ...(await plant.bodyOf(uniqueCode('P'), [[uniqueCode('A'), '1']])), status: inUse, statusAt: 1 }
    const reply = await plant.run.admin(operation(bom, 'create'), body)
    expect(reply).toMatchObject({ data: { status: draft, statusAt: null }, ignored: ['status', 'statusAt'] })
    const changed = await plant.run.admin(operation(bom, 'update'), { id: reply.data.id, status: inUse })
    expect(changed).toMatchObject({ data: { status: draft }, ignored: ['status'] })
  })

  test('a BOM without lines cannot be put in use', async () => {
    const { id } = await plant.draft(uniqueCode('P'), [])
    expect(await plant.perform('putInUse', id)).toMatchObject({ data: { error: 'bomEmpty' } })
    expect(await plant.read(id)).toMatchObject({ status: draft })
  })

  test('one BOM of a material is the default: the next one replaces it and names it', async () => {
    const first = await plant.inUse(uniqueCode('P'), [[uniqueCode('A'), '1']], { isDefault: 0 })
    expect(await plant.read(first.id)).toMatchObject({ isDefault: 1, statusAt: expect.any(Number) })
    const quiet = await plant.draft(uniqueCode('P'), [[uniqueCode('A'), '2']], { revision: '2', isDefault: 0 })
    expect((await plant.perform('putInUse', quiet.id)).data).toMatchObject({ replacedId: null, status: inUse })
    const loud = await plant.draft(uniqueCode('P'), [[uniqueCode('A'), '3']], { revision: '3' })
    expect((await plant.perform('putInUse', loud.id)).data).toMatchObject({ replacedId: first.id })
    expect(await plant.read(first.id)).toMatchObject({ isDefault: 0, status: inUse })
    expect((await plant.perform('makeDefault', quiet.id)).data).toMatchObject({ replacedId: loud.id })
    await plant.perform('takeOutOfUse', quiet.id)
    expect(await plant.read(quiet.id)).toMatchObject({ isDefault: 0, status: outOfUse })
    const defaults = `select id from bom where code = '${uniqueCode('BOM-P')}' and status = 20 and is_default = 1`
    expect(await plant.run.rows(defaults)).toEqual([])
  })

  test('of two BOMs put in use concurrently, one is the default', async () => {
    const bomRows = await Promise.all(
      ['1', '2', '3', '4'].map(async (revision) =>
        plant.run.admin(
          operation(bom, 'create'),
          unchecked(await plant.bodyOf(uniqueCode('P'), [[uniqueCode('A'), '1']], { revision })),
        ),
      ),
    )
    const answers = await Promise.all(bomRows.map(({ data }) => plant.perform('putInUse', data.id)))
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200', '200'])
    const counted = `select count(*)::int as n from bom where code = '${uniqueCode('BOM-P')}' and status = 20 and is_default = 1`
    expect(await plant.run.rows(counted)).toEqual([{ n: 1 }])
  })

  test('a revision copies lines and alternates, is a draft without effective dates, and is the only draft', async () => {
    const stand = await plant.material(uniqueCode('S'))
    const lines = [[uniqueCode('A'), '2', { lossRate: '5', isPhantom: 1, alternativeMaterialIds: [stand] }]] as const
    const bomRow = await plant.inUse(uniqueCode('P'), lines, { effectiveFrom: '2026-01-01' })
    const { data } = await plant.perform<{ id: string; revision: string }>('revise', bomRow.id)
    expect(data.revision).toBe('2')
    const copy = await plant.read(data.id)
    expect(copy).toMatchObject({ revision: '2', status: draft, isDefault: 1, effectiveFrom: null, version: 1 })
    expect(copy.bomItems).toMatchObject([
      { quantity: '2', lossRate: '5', isPhantom: 1, alternativeMaterialIds: [stand] },
    ])
    expect(await plant.perform('revise', bomRow.id)).toMatchObject({
      data: { error: 'bomDraftOpen', params: { revision: '2' } },
    })
    await plant.run.admin(operation(bom, 'remove'), { id: data.id })
    expect(await plant.perform('revise', bomRow.id, { revision: '1' })).toMatchObject({ data: { error: 'duplicate' } })
    expect(await plant.perform('revise', bomRow.id, { revision: 'B' })).toMatchObject({ data: { revision: 'B' } })
  })

  test('an empty code is filled by the standard rule or by one of the company', async () => {
    const body = { ...(await plant.bodyOf(uniqueCode('P'), [])), code: undefined }
    expect(await plant.run.admin(operation(bom, 'create'), body)).toMatchObject({ data: { code: 'BOM-00001' } })
    const { data } = await plant.run.admin(operation(codeRule, 'page'), { subject: 5 })
    await plant.run.admin(operation(codeRule, 'toggle'), { id: data.records[0]?.id })
    const rule = { code: uniqueCode('boms'), name: 'BOMs', subject: 5, isEnabled: 1, separator: '-' }
    const codeRuleConfigs = [
      { segmentType: 4, field: 5 },
      { segmentType: 3, serialLength: 3, serialStart: 1, step: 1 },
    ]
    const reply = await plant.run.admin(operation(codeRule, 'create'), unchecked({ ...rule, codeRuleConfigs }))
    expect(reply.code, reply.msg).toBe('200')
    expect(await plant.run.admin(operation(bom, 'create'), body)).toMatchObject({
      data: { code: `${uniqueCode('P')}-001` },
    })
  })
})

describe('a BOM that would contain itself', () => {
  const cycle = (...codes: string[]) => {
    const path = codes.map(uniqueCode)
    return { data: { error: 'bomCycle', params: { path, way: path.join(' → ') } } }
  }

  test('is rejected at save with the path: by its own material, over levels, by an alternate, by a separate line', async () => {
    const self = await plant.bodyOf(uniqueCode('A'), [[uniqueCode('A'), '1']])
    expect(await plant.run.admin(operation(bom, 'create'), unchecked(self))).toMatchObject(cycle('A', 'A'))
    await plant.inUse(uniqueCode('A'), [[uniqueCode('B'), '1']])
    await plant.draft(uniqueCode('B'), [[uniqueCode('C'), '1']])
    const back = await plant.bodyOf(uniqueCode('C'), [
      [uniqueCode('D'), '1'],
      [uniqueCode('A'), '1'],
    ])
    expect(await plant.run.admin(operation(bom, 'create'), unchecked(back))).toMatchObject(cycle('C', 'A', 'B', 'C'))
    expect(await plant.run.rows(`select from bom where code = '${uniqueCode('BOM-C')}'`)).toEqual([])
    const a = await plant.material(uniqueCode('A'))
    const stand = await plant.bodyOf(uniqueCode('C'), [[uniqueCode('D'), '1', { alternativeMaterialIds: [a] }]])
    expect(await plant.run.admin(operation(bom, 'create'), unchecked(stand))).toMatchObject(cycle('C', 'A', 'B', 'C'))
    const { id } = await plant.draft(uniqueCode('C'), [[uniqueCode('D'), '1']])
    expect(
      await plant.run.admin(operation(bomItem, 'create'), { bomId: id, materialId: a, quantity: '1' }),
    ).toMatchObject(cycle('C', 'A', 'B', 'C'))
    expect((await plant.read(id)).bomItems).toHaveLength(1)
  })

  test('is rejected when it is put in use again', async () => {
    const { id } = await plant.inUse(uniqueCode('A'), [[uniqueCode('B'), '1']])
    await plant.perform('takeOutOfUse', id)
    await plant.inUse(uniqueCode('B'), [[uniqueCode('A'), '1']])
    expect(await plant.perform('putInUse', id)).toMatchObject(cycle('A', 'B', 'A'))
    expect(await plant.read(id)).toMatchObject({ status: outOfUse })
  })

  test('is rejected when its halves are saved concurrently', async () => {
    const pairs = ['1', '2', '3', '4', '5', '6', '7', '8'].map(
      (which) => [uniqueCode(`A${which}-`), uniqueCode(`B${which}-`)] as const,
    )
    const bodies = await Promise.all(
      pairs.flatMap(([a, b]) => [plant.bodyOf(a, [[b, '1']]), plant.bodyOf(b, [[a, '1']])]),
    )
    const answers = await Promise.all(bodies.map((body) => plant.run.admin(operation(bom, 'create'), unchecked(body))))
    const refusedOf = (at: number) => [answers[2 * at], answers[2 * at + 1]].filter((answer) => answer?.code !== '200')
    expect(pairs.map((_, at) => refusedOf(at).map((answer) => answer?.data.error))).toEqual(
      pairs.map(() => ['bomCycle']),
    )
  })
})

test('neither the product of a BOM nor what it goes into is offered for its lines', async () => {
  await plant.inUse(uniqueCode('P'), [[uniqueCode('A'), '1']])
  const { id } = await plant.draft(uniqueCode('A'), [[uniqueCode('B'), '1']])
  const codesOf = async (body: object) => {
    const { data } = await plant.run.admin(pageBomMaterials, {
      pageSize: 500,
      ...body,
    })
    return data.records
      .map(({ code }) => code)
      .filter((code) => [uniqueCode('P'), uniqueCode('A'), uniqueCode('B')].includes(code))
  }
  expect(await codesOf({})).toEqual([uniqueCode('A'), uniqueCode('B'), uniqueCode('P')])
  expect(await codesOf({ bomId: id })).toEqual([uniqueCode('B')])
  expect(await codesOf({ materialId: await plant.material(uniqueCode('B')) })).toEqual([])
  expect(await codesOf({ keyword: uniqueCode('B') })).toEqual([uniqueCode('B')])
})
