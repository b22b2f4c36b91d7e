import { restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { codeRule } from '@gemba/contract/base/code-rule/code-rule.ts'
import { createCode, findCodeFields, listCodeSubjects } from '@gemba/contract/base/code-rule/create-code.ts'
import { codeSubject } from '@gemba/contract/base/code-rule/subjects.ts'
import { dataModel, dataModelDetail } from '@gemba/contract/base/data-model/data-model.ts'
import { dataModelObject } from '@gemba/contract/base/data-model/data-model-object.ts'
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import { selectObjects } from '@gemba/contract/base/data-model/find-models.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
const types = detailType.codes

type Row = {
  id: string
  version: number
  code: string
  values: Record<string, unknown>
  texts: Record<string, string>
}
type Refusal = { error: string; params: { field?: string; problems?: { field: string; problem: string }[] } }

const add = (values: unknown, more: object = {}) =>
  run.admin<Row & Refusal>(operation(dataModelObject, 'create'), unchecked({ modelCode: 'tool', values, ...more }))
async function made(values: unknown, more: object = {}): Promise<Row> {
  const { code, data, msg } = await add(values, more)
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe('200')
  return data
}
const page = async (body: object) => {
  const reply = await run.admin(operation(dataModelObject, 'page'), {
    modelCode: 'tool',
    ...body,
  })
  expect(reply.code, JSON.stringify(reply)).toBe('200')
  return reply.data.records.map(({ values }) => values.serial)
}

beforeAll(async () => {
  run = await joinTestProduct()
  const maker = { code: 'maker', name: 'Maker', details: [{ code: 'title', name: 'Title', isRequired: 1 }] }
  const { data } = await run.admin<{ id: string; details: { id: string }[] }>(operation(dataModel, 'create'), maker)
  const details = [
    { code: 'serial', name: 'Serial', isRequired: 1, isUnique: 1, length: 20 },
    { code: 'weight', name: 'Weight', dataType: types.decimal, precision: 3 },
    { code: 'uses', name: 'Uses', dataType: types.integer, defaultValue: '0' },
    { code: 'bought', name: 'Bought', dataType: types.date },
    { code: 'checked', name: 'Checked', dataType: types.time },
    { code: 'isLent', name: 'Lent', dataType: types.yesNo },
    { code: 'kind', name: 'Kind', dataType: types.dictionary, dictionaryType: 'materialType' },
    {
      code: 'maker',
      name: 'Maker',
      dataType: types.reference,
      refModelId: data.id,
      refDetailId: data.details[0]?.id,
    },
    { code: 'constructor', name: 'Drawn by' },
    { code: 'secret', name: 'Not searched', isQueried: 0 },
  ]
  const tool = await run.admin(operation(dataModel, 'create'), { code: 'tool', name: 'Tools', details })
  expect(tool.code, tool.msg).toBe('200')
})

describe('an object', () => {
  test('stores its values in the form of their types, gets a code, and includes the texts of values', async () => {
    const { data: acme } = await run.admin(operation(dataModelObject, 'create'), {
      modelCode: 'maker',
      values: { title: 'Acme' },
    })
    const row = await made({
      serial: 'T-1',
      weight: 12.5,
      bought: '2026-01-31',
      checked: '2026-11-22T08:00:00+08:00',
      isLent: 1,
      kind: 1,
      maker: acme.id,
    })
    expect(row.code).toBe('tool-00001')
    expect(row.values).toEqual({
      serial: 'T-1',
      weight: '12.5',
      uses: 0,
      bought: '2026-01-31',
      checked: '2026-11-22T00:00:00Z',
      isLent: true,
      kind: '1',
      maker: acme.id,
      constructor: null,
      secret: null,
    })
    expect(row.texts).toEqual({ kind: expect.any(String), maker: 'Acme' })
    expect(await run.admin(operation(dataModelObject, 'remove'), { id: acme.id })).toMatchObject({
      data: { error: 'inUse' },
      msg: expect.stringContaining('Data model object'),
    })
    expect(await run.admin(operation(dataModelObject, 'read'), { modelCode: 'maker', id: row.id })).toMatchObject({
      code: '1101',
    })
  })

  test('changes only the values in the input, once per version', async () => {
    const { id, version } = await made({ serial: 'T-2', uses: 4, constructor: 'Li' })
    const edit = (values: object, more: object = {}) =>
      run.admin<Row & Refusal>(operation(dataModelObject, 'update'), { id, values, ...more })
    const changed = await edit({ uses: 5, constructor: null }, { version })
    expect(changed.data.values).toMatchObject({ serial: 'T-2', uses: 5, constructor: null })
    expect(await edit({ uses: 6 }, { version })).toMatchObject({ data: { error: 'stale' } })
    expect(await edit({ serial: '' })).toMatchObject({
      data: { params: { problems: [{ field: 'values.serial', problem: 'required' }] } },
    })
    expect(await edit({}, { code: null })).toMatchObject({ data: { error: 'codeMissing' } })
  })

  test.each([
    [{ weight: '1.2345' }, 'values.weight', 'range'],
    [{ weight: 'heavy' }, 'values.weight', 'type'],
    [{ uses: 1.5 }, 'values.uses', 'type'],
    [{ bought: '2026-02-30' }, 'values.bought', 'type'],
    [{ checked: 'now' }, 'values.checked', 'instant'],
    [{ isLent: 'perhaps' }, 'values.isLent', 'type'],
    [{ kind: '99' }, 'values.kind', 'choice'],
    [{ maker: '999999' }, 'values.maker', 'unknown'],
    [{ serial: 'x'.repeat(21) }, 'values.serial', 'tooLong'],
    [{ serial: null }, 'values.serial', 'required'],
    [{ toString: 'x' }, 'values.toString', 'unknown'],
    [JSON.parse('{"__proto__": {"serial": "x"}}'), 'values.__proto__', 'unknown'],
  ])('with %j is refused at %s', async (values, field, problem) => {
    const bodyText = JSON.stringify({ serial: 'wrong', ...values }).replace(
      '"serial":"wrong"',
      `"serial":"wrong"${Object.hasOwn(values, '__proto__') ? ',"__proto__":{"serial":"x"}' : ''}`,
    )
    const reply = await add(JSON.parse(bodyText))
    expect(reply.data.error, JSON.stringify(reply)).toBe('invalid')
    expect(reply.data.params?.problems).toContainEqual(expect.objectContaining({ field, problem }))
  })

  test.each([[[]], ['values %j are rejected'], [5]])('values %j are no values', async (values) => {
    expect(await add(values)).toMatchObject({ code: '400' })
  })

  test('refers to objects of its own company only', async () => {
    const theirs = await run.stranger<{ id: string }>(operation(dataModel, 'create'), { code: 'maker', name: 'Makers' })
    const their = await run.stranger<Row>(operation(dataModelObject, 'create'), { modelId: theirs.data.id, values: {} })
    expect(their.code).toBe('200')
    const answer = await add({ serial: 'T-3', maker: their.data.id })
    expect(answer.data.params?.problems).toMatchObject([{ field: 'values.maker', problem: 'unknown' }])
    const other = { modelId: theirs.data.id, values: {} }
    expect(await run.admin(operation(dataModelObject, 'create'), other)).toMatchObject({ code: '1101' })
    expect(await run.stranger(selectObjects, { modelCode: 'tool' })).toMatchObject({ code: '1101' })
    expect(await run.stranger(operation(dataModelObject, 'page'), { modelCode: 'tool' })).toMatchObject({
      code: '1101',
    })
  })

  test('with a unique value is created once, even by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add({ serial: 'once' })))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(answers.filter(({ data }) => data.error === 'duplicate')).toHaveLength(11)
    expect(await page({ values: { serial: { equal: 'once' } } })).toEqual(['once'])
  })

  test('is removed together with what refers to it', async () => {
    const { data: maker } = await run.admin(operation(dataModelObject, 'create'), {
      modelCode: 'maker',
      values: { title: 'Gone' },
    })
    const { id } = await made({ serial: 'gone', maker: maker.id })
    const remove = (ids: string[]) => run.admin(operation(dataModelObject, 'remove'), { ids })
    expect(await remove([maker.id])).toMatchObject({ data: { error: 'inUse' } })
    const removeReply = await run.admin(operation(dataModelObject, 'remove'), { ids: [maker.id, id] })
    expect(removeReply).toMatchObject({ code: '200', data: { removed: 2 } })
    const restored = await run.admin(restoreRecords, { transaction: removeReply.data.transaction })
    expect(restored).toMatchObject({ code: '200', data: { restored: 2 } })
    expect(await remove([maker.id])).toMatchObject({ data: { error: 'inUse' } })
  })

  test('of a disabled model gets no new references, and existing references stay', async () => {
    const { data: maker } = await run.admin(operation(dataModelObject, 'create'), {
      modelCode: 'maker',
      values: { title: 'Retired' },
    })
    const { id } = await made({ serial: 'retired-1', maker: maker.id })
    const enable = (isEnabled: 0 | 1) => run.admin(operation(dataModel, 'update'), { id: maker.modelId, isEnabled })
    expect((await enable(0)).code).toBe('200')
    const anew = await add({ serial: 'retired-2', maker: maker.id })
    expect(anew.data.params?.problems).toMatchObject([{ field: 'values.maker', problem: 'unknown' }])
    const reply = await run.admin(operation(dataModelObject, 'update'), { id, values: { maker: maker.id, uses: 9 } })
    expect(reply).toMatchObject({ code: '200', data: { values: { maker: maker.id, uses: 9 } } })
    expect((await enable(1)).code).toBe('200')
  })

  test('of a disabled model cannot be created', async () => {
    const { data } = await run.admin(operation(dataModel, 'create'), {
      code: 'closed',
      name: 'Closed',
      isEnabled: 0,
    })
    expect(await run.admin(operation(dataModelObject, 'create'), { modelId: data.id, values: {} })).toMatchObject({
      data: { error: 'dataModelClosed', params: { model: 'Closed' } },
    })
  })

  test('is restored from the recycle bin with its unique values', async () => {
    const { id } = await made({ serial: 'back' })
    const { data } = await run.admin(operation(dataModelObject, 'remove'), { ids: [id] })
    expect((await run.admin(restoreRecords, { transaction: data.transaction })).code).toBe('200')
    expect((await add({ serial: 'back' })).data.error).toBe('duplicate')
  })
})

describe('objects are found', () => {
  beforeAll(async () => {
    await made({ serial: 'find-1', weight: '9', uses: 1, bought: '2025-01-01', isLent: true, constructor: '100%_a' })
    await made({ serial: 'find-2', weight: '10', uses: 2, bought: '2025-06-01', isLent: false, constructor: '100 aa' })
    await made({ serial: 'find-3', weight: '100', uses: 3, checked: '2025-03-01 00:00:00', kind: '2' })
  })

  test.each([
    [{ weight: { from: '9.5' } }, ['find-2', 'find-3']],
    [{ weight: '10.0' }, ['find-2']],
    [{ uses: { in: [1, 3] } }, ['find-1', 'find-3']],
    [{ bought: { to: '2025-03-01' } }, ['find-1']],
    [{ bought: { isEmpty: true } }, ['find-3']],
    [{ checked: { from: '2025-02-28', to: '2025-03-02' } }, ['find-3']],
    [{ isLent: true }, ['find-1']],
    [{ kind: '2' }, ['find-3']],
    [{ constructor: '%_' }, ['find-1']],
  ])('by %j', async (values, serials) => {
    expect(await page({ values: { ...values, serial: 'find-' } })).toEqual(serials)
  })

  test('in the order of a value, numbers numerically', async () => {
    const listInput = { values: { serial: 'find-' }, sort: 'values.weight' }
    expect(await page(listInput)).toEqual(['find-1', 'find-2', 'find-3'])
    expect(await page({ ...listInput, order: 'desc' })).toEqual(['find-3', 'find-2', 'find-1'])
    expect(await page({ ...listInput, sort: 'values.nothing; drop table box' })).toHaveLength(3)
    expect(await page({ ...listInput, pageSize: 1, pageNumber: 2 })).toEqual(['find-2'])
    expect(await page({ keyword: '100%_' })).toEqual(['find-1'])
  })

  test('but not by fields that are not searchable or do not exist', async () => {
    for (const values of [{ secret: 'x' }, { nothing: 'x' }, { 'serial; --': 'x' }]) {
      const answer = await run.admin<Refusal>(operation(dataModelObject, 'page'), { modelCode: 'tool', values })
      expect(answer.data.params?.problems).toMatchObject([{ problem: 'unknown' }])
    }
    expect(await run.admin(operation(dataModelObject, 'page'), { modelCode: 'no such' })).toMatchObject({
      code: '1101',
    })
  })

  test('as options, exactly or by a part', async () => {
    const options = async (path: string, body: object) => {
      const { data } = await run.admin<{ id: string; text: string }[]>(`/base/datamodel/object/${path}`, {
        modelCode: 'tool',
        ...body,
      })
      return data.map(({ text }) => text)
    }
    expect(await options('selected', { detailCode: 'serial', value: 'find-1' })).toEqual(['find-1'])
    expect(await options('selected', { detailCode: 'weight', value: '10.00' })).toEqual(['10'])
    expect(await options('selected', { detailCode: 'serial', value: 'find' })).toEqual([])
    expect(await options('selectedLike', { detailCode: 'serial', value: 'IND-' })).toEqual([
      'find-1',
      'find-2',
      'find-3',
    ])
    expect(await options('selectedLike', { detailCode: 'constructor', value: '%_' })).toEqual(['100%_a'])
    expect(await options('selectedLike', { detailCode: 'serial', value: '\\' })).toEqual([])
    expect(await options('selectedLike', { value: 'tool-0' })).not.toEqual([])
    const strange = { modelCode: 'tool', detailCode: '__proto__' }
    expect(await run.admin(selectObjects, strange)).toMatchObject({ code: '1101' })
  })
})

describe('codes of objects', () => {
  test('are created by a rule for their model, from their values', async () => {
    const subjects = await run.admin(listCodeSubjects)
    const toolsSubject = subjects.data.find(({ text }) => text === 'Tools')
    const fields = await run.admin(findCodeFields, { id: toolsSubject?.id })
    const serial = fields.data.find(({ text }) => text === 'Serial')
    const standard = await run.admin(operation(codeRule, 'page'), { dataModelId: toolsSubject?.id })
    expect(standard.data.records).toHaveLength(1)
    await run.admin(operation(codeRule, 'toggle'), { id: standard.data.records[0]?.id })
    const body = (fieldId: number | undefined) => ({
      code: `tools-${fieldId}`,
      name: 'Tools by serial',
      dataModelId: toolsSubject?.id,
      isEnabled: 1,
      codeRuleConfigs: [
        { segmentType: 4, dataModelDetailId: fieldId, fieldLength: 3 },
        { segmentType: 1, constantValue: '/' },
        { segmentType: 3, serialLength: 2, resetCycle: 5 },
      ],
    })
    expect(await run.admin(operation(codeRule, 'create'), unchecked(body(999)))).toMatchObject({ code: '1101' })
    expect(await run.admin(operation(codeRule, 'create'), unchecked(body(1)))).toMatchObject({
      data: { error: 'codeRuleIncomplete' },
    })
    const rule = await run.admin<{ id: string; dataModelId: string; codeRuleConfigs: object[] }>(
      operation(codeRule, 'create'),
      unchecked(body(serial?.id)),
    )
    expect(rule.code, JSON.stringify(rule)).toBe('200')
    expect(rule.data).toMatchObject({
      subject: codeSubject.codes.dataModelObject,
      dataModelId: String(toolsSubject?.id),
    })
    expect(rule.data.codeRuleConfigs[0]).toMatchObject({ dataModelDetailId: String(serial?.id) })
    expect((await made({ serial: 'ABCD' })).code).toBe('ABC/01')
    expect((await made({ serial: 'ABCE' })).code).toBe('ABC/02')
    const preview = { codeRuleId: rule.data.id, values: { serial: 'XYZ' }, preview: 1 }
    expect((await run.admin(createCode, unchecked(preview))).data.code).toBe('XYZ/01')
    expect(await run.admin(createCode, unchecked({ codeRuleId: rule.data.id }))).toMatchObject({
      data: { error: 'codeValueMissing', params: { field: 'Serial' } },
    })
    expect(
      await run.admin(operation(codeRule, 'create'), unchecked({ ...body(serial?.id), code: 'second' })),
    ).toMatchObject({
      data: { error: 'codeRuleTwice' },
    })
    const ofOthers = { ...body(serial?.id), code: 'others', dataModelId: 1 }
    expect(await run.admin(operation(codeRule, 'create'), unchecked(ofOthers))).toMatchObject({
      data: { error: 'codeRuleIncomplete' },
    })
    expect(await run.admin(operation(dataModelDetail, 'remove'), { id: serial?.id })).not.toMatchObject({ code: '200' })
    expect(await run.stranger(findCodeFields, { id: toolsSubject?.id })).toMatchObject({ code: '1101' })
    expect(await run.stranger(operation(codeRule, 'create'), unchecked(body(serial?.id)))).toMatchObject({
      code: '1101',
    })
  })
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
