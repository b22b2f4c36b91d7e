// Codes by rule: without gaps for new records, cached for callers that need many.
import { codeRule, codeRulePart } from '@gemba/contract/base/code-rule/code-rule.ts'
import {
  createCode,
  findCodeFields,
  findMaterialRule,
  listCodeSubjects,
} from '@gemba/contract/base/code-rule/create-code.ts'
import { codeField, codePartType, codeReset } from '@gemba/contract/base/code-rule/dictionaries.ts'
import { codeSubject } from '@gemba/contract/base/code-rule/subjects.ts'
import { dataModel } from '@gemba/contract/base/data-model/data-model.ts'
import { dictionaryEntry } from '@gemba/contract/base/dictionary.ts'
import { material as materialResource } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { materialFamily } from '@gemba/contract/base/material/material-family.ts'
import { supplier as supplierResource } from '@gemba/contract/base/material/supplier.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { location as locationResource } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse as warehouseResource } from '@gemba/contract/base/warehouse/warehouse.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { inWork, systemActor } from '../../../platform/db/work.ts'
import { nextCode } from './fill-code.ts'

let run: TestProduct

const { constant, date, serial, family, check, dictionary } = codePartType.codes
const { material, supplier, warehouse, location, project } = codeSubject.codes

type CodeRuleReply = { id: string; version: number; code: string; codes: string[]; codeRuleConfigs: { id: string }[] }

beforeAll(async () => {
  run = await joinTestProduct()
})

const text = (constantValue: string) => ({ segmentType: constant, constantValue })
const number = (serialLength: number, resetCycle = 0) => ({ segmentType: serial, serialLength, resetCycle })

async function make<D extends Declaration>(declaration: D, body: InputOf<D>): Promise<CodeRuleReply> {
  const { code, data, msg } = await run.admin<CodeRuleReply>(declaration, body)
  expect(code, msg).toBe('200')
  return data
}

const rule = (code: string, subject: number, codeRuleConfigs: object[], more: object = {}) =>
  make(operation(codeRule, 'create'), unchecked({ code, name: code, subject, codeRuleConfigs, isEnabled: 1, ...more }))

const refusal = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
  (await run.admin<{ error: string }>(declaration, body)).data?.error

test('of 200 concurrent records 20 are rejected, and the other 180 have consecutive codes', async () => {
  await rule('warehouses', warehouse, [text('W'), number(4)])
  const calls = Array.from({ length: 200 }, (_, index) =>
    run.admin(operation(warehouseResource, 'create'), {
      name: `w${index}`,
      parentId: index % 10 === 3 ? '999999999' : undefined,
    }),
  )
  const codes = (await Promise.all(calls)).flatMap(({ code, data }) => (code === '200' ? [data.code] : []))
  expect(codes.toSorted()).toEqual(Array.from({ length: 180 }, (_, index) => `W${String(index + 1).padStart(4, '0')}`))
}, 60_000)

test('a given code is kept; without an enabled rule a code is required', async () => {
  expect((await make(operation(warehouseResource, 'create'), { name: 'own', code: 'OWN' })).code).toBe('OWN')
  expect(await refusal(operation(supplierResource, 'create'), { name: 'no code' })).toBe('codeMissing')
  const { id } = await make(operation(supplierResource, 'create'), { name: 'with one', code: 'GIVEN' })
  expect(await refusal(operation(supplierResource, 'update'), { id, code: null })).toBe('codeMissing')
  expect(await refusal(operation(supplierResource, 'update'), { id, code: '' })).toBe('invalid')
})

test('the rule of a family takes precedence over the general one; a code needs all its values', async () => {
  const unitId = (await make(operation(unit, 'create'), { code: 'pc', name: 'piece' })).id
  const materialClassId = (await make(operation(materialClass, 'create'), { code: 'c', name: 'class' })).id
  const pumps = (await make(operation(materialFamily, 'create'), { code: 'PUMP', name: 'Pumps' })).id
  await rule('all', material, [text('M'), number(3)])
  await rule('pumps', material, [{ segmentType: family }, number(2)], { materialFamilyId: pumps, separator: '-' })
  const createMaterial = (more: object) =>
    make(operation(materialResource, 'create'), { name: 'x', unitId, materialClassId, ...more })
  expect((await createMaterial({ materialFamilyId: pumps })).code).toBe('PUMP-01')
  expect((await createMaterial({})).code).toBe('M001')
  expect((await createMaterial({ materialFamilyId: pumps })).code).toBe('PUMP-02')
  const reply = await run.admin(findMaterialRule, { materialFamilyId: pumps })
  expect(reply.data).toMatchObject({ code: 'pumps' })
  expect(await refusal(createCode, { ruleCode: 'pumps' })).toBe('codeValueMissing')
})

test('a preview takes no number; numbers restart by day and end when they no longer fit', async () => {
  const parts = [text('S'), { segmentType: date, dateFormat: 'yyyy' }, number(3, codeReset.codes.day)]
  const { id } = await rule('suppliers', supplier, parts)
  const preview = { ruleCode: 'suppliers', preview: 1, count: 3 }
  const year = new Date().getFullYear()
  expect((await make(createCode, unchecked(preview))).codes).toEqual([`S${year}001`, `S${year}002`, `S${year}003`])
  expect((await make(createCode, { codeRuleId: id, count: 998 })).code).toBe(`S${year}001`)
  expect((await make(operation(supplierResource, 'create'), { name: 'last' })).code).toBe(`S${year}999`)
  expect(await run.admin(operation(supplierResource, 'create'), { name: 'beyond' })).toMatchObject({
    data: { error: 'codesUsedUp', params: { digits: 3 } },
  })
  const [counter] = await run.rows<{ count: string }>(`select count from code_counter where code_rule_id = ${id}`)
  expect(Number(counter?.count)).toBe(999)
  expect((await run.admin('/base/coderule/countCodes', { codeRuleId: id })).data).toEqual({ taken: 999 })
})

test('the first number of the plant’s next day is 001, on the stored counter', async () => {
  const { database } = run.product
  const shanghai = { ...systemActor(run.companyId), zone: 'Asia/Shanghai' }
  const before = Temporal.ZonedDateTime.from('2031-03-14T23:59:59[Asia/Shanghai]')
  const at = (seconds: number) =>
    inWork(database, shanghai, (work) =>
      nextCode({ ...work, now: before.add({ seconds }).epochMilliseconds }, 'workOrder', { values: {} }),
    )
  expect([await at(0), await at(0), await at(1), await at(86_400)]).toEqual([
    'WO31031400001',
    'WO31031400002',
    'WO31031500001',
    'WO31031500002',
  ])
  // A late transaction of the previous day continues the counter of that day.
  expect(await at(0)).toBe('WO31031400003')
})

test('a repeat of the same request gets the same codes', async () => {
  await rule('repeat', location, [text('L'), number(4)])
  const ask = () => run.admin(createCode, { ruleCode: 'repeat' }, { 'idempotency-key': 'codes-of-one-call' })
  expect([(await ask()).data.code, (await ask()).data.code]).toEqual(['L0001', 'L0001'])
})

test('codes are created for records or a data model by dataModelCode, with context for values', async () => {
  await rule('centres', codeSubject.codes.workCenter, [text('WC'), number(3)])
  expect((await make(createCode, { dataModelCode: 'workCenter' })).codes).toEqual(['WC001'])
  // A kind of record with a standard rule gets the rule with its first code.
  expect((await make(createCode, { dataModelCode: 'processRoute' })).code).toBe('RT-00001')
  const pumps = (await make(operation(materialFamily, 'create'), { code: 'PUMP-C', name: 'Pumps' })).id
  const familyRule = [{ segmentType: family }, number(2)]
  await rule('family-c', material, familyRule, { materialFamilyId: pumps, separator: '-' })
  const input = { dataModelCode: 'material', materialFamilyId: pumps, context: { materialFamily: 'PUMP-C' } }
  expect((await make(createCode, input)).code).toBe('PUMP-C-01')

  await make(operation(dataModel, 'create'), {
    code: 'Mould',
    name: 'Mould',
    details: [{ code: 'size', name: 'Size', dataType: 1 }],
  })
  expect((await make(createCode, { dataModelCode: 'Mould' })).code).toBe('Mould-00001')

  expect(await refusal(createCode, { dataModelCode: 'Unknown' })).toBe('notFound')
  expect(await refusal(createCode, { dataModelCode: 'staff' })).toBe('codeMissing')
  expect(await run.stranger(createCode, { dataModelCode: 'Mould' })).toMatchObject({
    data: { error: 'notFound' },
  })
})

test('cached numbers are unique too, and their blocks do not wait for each other', async () => {
  await rule('labels', location, [text('B'), number(6)], { mode: 2, isEnabled: 0 })
  const calls = Array.from({ length: 40 }, () => make(createCode, { ruleCode: 'labels', count: 70 }))
  const codes = (await Promise.all(calls)).flatMap((reply) => reply.codes)
  expect(new Set(codes).size).toBe(2800)
}, 60_000)

test('an incomplete rule cannot be enabled, nor a second one for the same records', async () => {
  const body = (codeRuleConfigs: object[]) => ({
    code: 'x',
    name: 'x',
    subject: location,
    codeRuleConfigs,
    isEnabled: 1,
  })
  expect(await refusal(operation(codeRule, 'create'), unchecked(body([])))).toBe('codeRuleIncomplete')
  expect(await refusal(operation(codeRule, 'create'), unchecked(body([number(3), number(3)])))).toBe(
    'codeRuleIncomplete',
  )
  expect(
    await refusal(
      operation(codeRule, 'create'),
      unchecked(body([number(3), { segmentType: date, dateFormat: 'abc' }])),
    ),
  ).toBe('codeRuleIncomplete')
  expect(await run.admin(operation(codeRule, 'create'), unchecked(body([number(3)])))).toMatchObject({
    data: { error: 'codeRuleTwice', params: { name: 'repeat' } },
  })
  const { id } = await rule('second', location, [number(3)], { isEnabled: 0 })
  expect(await refusal(operation(codeRule, 'toggle'), { ids: [id] })).toBe('codeRuleTwice')
})

test('S-205 S-241 the list of rules returns records and their number; a rule is enabled and disabled', async () => {
  const { id } = await rule('switched', project, [text('W'), number(3)])
  const list = async () => {
    const answer = await run.admin(operation(codeRule, 'page'), { pageSize: 100 })
    expect(answer).toMatchObject({ code: '200', msg: expect.any(String) })
    expect(answer.data.total).toBe(answer.data.records.length)
    return answer.data.records.find((row) => row.id === id)?.isEnabled
  }
  expect(await list()).toBe(1)
  for (const state of [0, 1]) {
    expect((await run.admin(operation(codeRule, 'toggle'), { ids: [id] })).code).toBe('200')
    expect(await list()).toBe(state)
  }
})

test('of two rules for the same records enabled concurrently, one succeeds', async () => {
  const { id: materialFamilyId } = await make(operation(materialFamily, 'create'), { code: 'TWIN', name: 'Twins' })
  const draft = { isEnabled: 0, materialFamilyId }
  const twins = await Promise.all(
    ['a', 'b', 'c', 'd'].map((code) => rule(`twin-${code}`, material, [number(3)], draft)),
  )
  const answers = await Promise.all(twins.map(({ id }) => run.admin(operation(codeRule, 'toggle'), { ids: [id] })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '2008', '2008', '2008'])
})

test('a code contains texts of the company’s own dictionaries; a missing entry is named and nothing is created', async () => {
  const entry = async (body: object, caller = run.admin) => {
    const { code, data, msg } = await caller(operation(dictionaryEntry, 'create'), unchecked(body))
    expect(code, msg).toBe('200')
    return data
  }
  const year = { type: 'code-year', code: String(new Date().getFullYear()), name: 'R' }
  const month = { segmentType: dictionary, dictionaryType: 'code-year', dateFormat: 'yyyy' }
  const ofWarehouse = { segmentType: dictionary, dictionaryType: 'code-hall', field: codeField.codes.warehouse }
  const parts = [month, ofWarehouse, number(2, codeReset.codes.preceding), { segmentType: check, checkType: 1 }]
  const draft = { code: 'words', name: 'words', subject: location, codeRuleConfigs: parts }
  const { id } = await make(operation(codeRule, 'create'), { ...draft, isEnabled: 0 })
  const [first] = await run.rows<{ id: string }>(
    `select id from code_rule where subject = ${location} and is_enabled = 1 and company_id = ${run.companyId}`,
  )
  await make(operation(codeRule, 'toggle'), { ids: [first?.id] })
  const enable = () => run.admin(operation(codeRule, 'toggle'), { ids: [id] })
  await entry(year, run.stranger)
  const incomplete = { data: { error: 'codeRuleIncomplete' }, msg: expect.stringContaining('code-year') }
  expect(await enable()).toMatchObject(incomplete)
  await entry(year)
  const hall = await entry({ type: 'code-hall', code: 'H1', name: '7' })
  await make(operation(codeRule, 'toggle'), { ids: [id] })
  const preview = { ruleCode: 'words', preview: 1, count: 2, values: { warehouse: 'H1' } }
  expect((await make(createCode, unchecked(preview))).codes).toEqual(['R7013', 'R7021'])
  const warehouseOf = async (code: string) =>
    (await make(operation(warehouseResource, 'create'), { code, name: code })).id
  const [knownWarehouse, unknownWarehouse] = [await warehouseOf('H1'), await warehouseOf('H2')]
  const add = (warehouseId: string) => run.admin(operation(locationResource, 'create'), { warehouseId, name: 'x' })
  expect((await add(knownWarehouse)).data.code).toBe('R7013')
  const missing = { error: 'codeEntryMissing', params: { dictionary: 'code-hall', key: 'H2' } }
  expect((await add(unknownWarehouse)).data).toMatchObject(missing)
  expect(await run.rows(`select span, count from code_counter where code_rule_id = ${id}`)).toMatchObject([
    { span: 'R7', count: '1' },
  ])
  await make(operation(dictionaryEntry, 'update'), { id: hall.id, isEnabled: 0 })
  expect(await add(knownWarehouse)).toMatchObject({ data: { error: 'codeEntryMissing', params: { key: 'H1' } } })
})

test('the parts of a rule that has made codes cannot change while it is enabled', async () => {
  const { records } = (await run.admin(operation(codeRule, 'page'), { code: 'warehouses' })).data
  const read = await run.admin<CodeRuleReply>(operation(codeRule, 'read'), { id: records[0]?.id })
  const [first] = read.data.codeRuleConfigs
  expect(await refusal(operation(codeRulePart, 'remove'), { id: first?.id })).toBe('codeRuleUsed')
  const change = { id: read.data.id, codeRuleConfigs: [{ id: first?.id, constantValue: 'X' }] }
  expect(await refusal(operation(codeRule, 'update'), change)).toBe('codeRuleUsed')
  expect(await refusal(operation(codeRule, 'update'), { id: read.data.id, separator: '/' })).toBe('codeRuleUsed')
  await make(operation(codeRule, 'toggle'), { ids: [read.data.id] })
  await make(operation(codeRule, 'update'), change)
})

test('another company has no rule of this one; without the right to view codes none can be taken', async () => {
  expect(await run.stranger(createCode, { ruleCode: 'repeat' })).toMatchObject({
    data: { error: 'notFound' },
  })
  expect((await run.nobody(createCode, { ruleCode: 'repeat' })).code).not.toBe('200')
  expect((await run.admin(listCodeSubjects)).data).toContainEqual({ id: 1, text: 'Materials' })
  const fields = await run.admin(findCodeFields, { id: 4 })
  expect(fields.data).toEqual([{ id: 4, text: 'Warehouse code' }])
  expect(run.reported.join('\n')).toBe('')
})
