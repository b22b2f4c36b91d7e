// Project templates and the list of data models in the whole product: responses, rows, events and refusals.
import { pageRecordChanges, restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { createObjectByModel, object as objectResource } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { createFromTemplate, listTemplatesOfUser, projectTemplate } from '@gemba/contract/equipment/project-template.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { renewUserScopes } from '@gemba/contract/identity/role/rules-scope.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { ingest, makePlant, type Plant } from '../../main/plant.fixture.ts'
import { type Caller, callerOf, eventually, type TestProduct } from '../../main/product.fixture.ts'
import { type SuccessfulCaller, successful } from '../../main/successful.fixture.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'
import { ensureRole, ensureUser, openOwnSession } from '../identity/index.ts'

type Row = Record<string, unknown> & { id: string }

let run: TestProduct
let plant: Plant
let lineId: string
let template: Row

let make: SuccessfulCaller

beforeAll(async () => {
  run = await joinTestProduct()
  make = successful(run.admin)
  plant = await makePlant(run)
  // A line with the press of the plant below it, and a cabinet below the press with its own point.
  lineId = (await make(operation(objectResource, 'create'), { code: 'line', name: 'Line', remark: 'main' })).id
  await make(operation(objectResource, 'update'), { id: plant.objectId, parentId: lineId })
  const cabinet = await make(operation(objectResource, 'create'), {
    code: 'cabinet',
    name: 'Cabinet',
    parentId: plant.objectId,
  })
  const doorPoint = { objectId: cabinet.id, code: 'door', name: 'Door', dataType: 1, storeMode: 1 }
  await make(operation(point, 'create'), unchecked(doorPoint))
  template = await make(operation(projectTemplate, 'create'), {
    code: 'line-template',
    name: 'Line template',
    objectId: lineId,
  })
})

async function userWith(name: string, grants: string[]): Promise<{ id: string; call: Caller }> {
  return inWork(run.product.database, systemActor(), async (work) => {
    const roleId = await ensureRole(work, { companyId: run.companyId, code: name, name, grants })
    const department = { code: `d-${name}`, name }
    const user = { companyId: run.companyId, name, nickname: name, password: 'Tests@2026', department, roleId }
    const id = await ensureUser(work, user)
    const token = await openOwnSession(work, { companyId: run.companyId, userId: id })
    return { id, call: callerOf(run.product, token) }
  })
}

const objectsLike = (prefix: string) =>
  run.rows<{ code: string; name: string; parent: string | null; device_code: string | null; model_id: string | null }>(
    `select o.code, o.name, p.code as parent, o.device_code, o.model_id from object o left join object p on p.id = o.parent_id
     where o.code like '${prefix}%' order by o.id`,
  )

describe('saving', () => {
  test('stores the object and all below it with points and limits', async () => {
    expect(template).toMatchObject({
      objectCount: 3,
      pointCount: 2,
      ruleCount: 1,
      objectId: lineId,
      createUser: 'admin',
    })
    expect(template).not.toHaveProperty('content')
    const page = await make(operation(projectTemplate, 'page'))
    expect(page.records).toMatchObject([{ code: 'line-template', templateName: 'Line template' }])
    expect(page.records[0]).not.toHaveProperty('content')
  })

  test('an object that the caller does not see has no template, and only the name of a template changes later', async () => {
    const other = { code: 'x', name: 'x', objectId: lineId }
    expect(await run.stranger(operation(projectTemplate, 'create'), other)).toMatchObject({ code: '1101' })
    expect(await run.nobody(operation(projectTemplate, 'create'), other)).toMatchObject({ code: '401' })
    expect(await run.admin(operation(projectTemplate, 'update'), { id: template.id, objectCount: 9 })).toMatchObject({
      code: '1023',
      data: { error: 'fixedField' },
    })
    expect(
      await make(operation(projectTemplate, 'update'), { id: template.id, name: 'Line', objectId: lineId }),
    ).toMatchObject({
      name: 'Line',
      objectCount: 3,
    })
  })

  test('more objects than the limit are refused', async () => {
    const { id } = await make(operation(objectResource, 'create'), { code: 'hall', name: 'Hall' })
    await run.rows(`insert into object (company_id, code, name, parent_id)
      select ${run.companyId}, 'many-' || n, 'Many', ${id} from generate_series(1, 200) n`)
    expect(
      await run.admin(operation(projectTemplate, 'create'), { code: 'many', name: 'Many', objectId: id }),
    ).toMatchObject({
      code: '1205',
      msg: expect.stringContaining('200 objects'),
    })
  })
})

describe('creating objects', () => {
  const create = (body: object, caller = run.admin) => caller(createFromTemplate, { templateId: template.id, ...body })

  test('creates the same part elsewhere with new codes; it receives readings and its limits raise alarms', async () => {
    const hall = await make(operation(objectResource, 'create'), { code: 'hall-2', name: 'Hall 2' })
    const box = await make(operation(boxResource, 'create'), { code: 'box-2', name: 'Box 2', secret: 'box-secret-1' })
    const body = { codePrefix: 'n2-', namePrefix: 'New ', parentId: hall.id, boxId: box.id }
    const { code, data, msg } = await create(body)
    expect(code, msg).toBe('200')
    expect(data).toMatchObject({
      pointCount: 2,
      ruleCount: 1,
      objects: [{ code: 'n2-line' }, {}, { code: 'n2-cabinet' }],
    })
    expect(await objectsLike('n2-')).toEqual([
      { code: 'n2-line', name: 'New Line', parent: 'hall-2', device_code: null, model_id: null },
      {
        code: expect.stringMatching(/^n2-p\d+$/),
        name: expect.stringMatching(/^New Press/),
        parent: 'n2-line',
        device_code: expect.stringMatching(/^n2-p\d+$/),
        model_id: plant.modelId,
      },
      { code: 'n2-cabinet', name: 'New Cabinet', parent: data.objects[1]?.code, device_code: null, model_id: null },
    ])
    const press = data.objects[1] as { id: string; code: string }
    const points = await run.rows<{ id: string; origin: number; unit: string; model_point_id: string | null }>(
      `select id, origin, unit, model_point_id from point where object_id = ${press.id}`,
    )
    expect(points).toMatchObject([{ origin: 1, unit: '°C', model_point_id: expect.any(String) }])
    await eventually(async () => {
      await ingest(run, 'box-2', { d: [{ dev: press.code, v: { temperature: 105 } }] })
      const rows = await run.rows<{ level: number }>(`select level from alarm_episode where object_id = ${press.id}`)
      return rows[0]?.level === 1
    }, 20_000)
    const entries = await eventually(async () => {
      const rows = await run.rows(`select from operation_log where operation = 'createFromTemplate'`)
      return rows.length > 0 && rows
    })
    expect(entries).toHaveLength(1)
  })

  test('a used code refuses all objects, with a text', async () => {
    await make(operation(objectResource, 'create'), { code: 't-cabinet', name: 'Taken' })
    const answer = await create({ codePrefix: 't-' })
    expect(answer).toMatchObject({ code: '1102', msg: expect.stringContaining('t-cabinet') })
    expect(await objectsLike('t-')).toHaveLength(1)
    const box = await make(operation(boxResource, 'create'), { code: 'box-3', name: 'Box 3', secret: 'box-secret-1' })
    const press = (await run.rows<{ code: string }>(`select code from object where id = ${plant.objectId}`))[0]?.code
    await make(operation(objectResource, 'create'), {
      code: 'other',
      name: 'Other',
      boxId: box.id,
      deviceCode: `u-${press}`,
    })
    const createReply = await create({ codePrefix: 'u-', boxId: box.id })
    expect(createReply).toMatchObject({ code: '1102', msg: expect.stringContaining('Device code') })
    expect(await objectsLike('u-')).toEqual([])
  })

  test('prefixes that make codes too long, and parents, boxes and templates that the caller does not see, are refused', async () => {
    expect(await create({ codePrefix: 'x'.repeat(48) })).toMatchObject({ code: '200' })
    expect(await create({ codePrefix: 'x'.repeat(49) })).toMatchObject({ code: '400' })
    expect(await create({ codePrefix: 'no spaces' })).toMatchObject({ code: '400' })
    expect(await create({ codePrefix: 'a-', namePrefix: 'x'.repeat(65) })).toMatchObject({ code: '400' })
    for (const body of [{ parentId: '99999999' }, { boxId: '99999999' }, { departmentId: '99999999' }])
      expect(await create({ codePrefix: 'a-', ...body }), JSON.stringify(body)).toMatchObject({ code: '1101' })
    expect(await create({ codePrefix: 'a-' }, run.stranger)).toMatchObject({ code: '1101' })
    expect(await create({ codePrefix: 'a-' }, run.nobody)).toMatchObject({ code: '401' })
    expect(await objectsLike('a-')).toEqual([])
  })

  test('a removed model refuses with its code', async () => {
    const model = await make(operation(modelResource, 'create'), { code: 'passing', name: 'Passing' })
    const object = await make(createObjectByModel, {
      modelId: model.id,
      objectCode: 'passing-1',
      objectName: 'Passing',
    })
    const saved = await make(operation(projectTemplate, 'create'), {
      code: 'passing',
      name: 'Passing',
      objectId: object.id,
    })
    await make(operation(objectResource, 'remove'), { id: object.id })
    await make(operation(modelResource, 'remove'), { id: model.id })
    expect(await create({ templateId: saved.id, codePrefix: 'g-' })).toMatchObject({
      code: '1206',
      msg: expect.stringContaining('passing'),
    })
  })
})

describe('visibility', () => {
  const listed = async (caller: Caller, userId?: string) => {
    const { code, data } = await caller(listTemplatesOfUser, userId ? { userId } : {})
    return code === '200' ? data.map((template) => template.code).sort() : code
  }

  test('templates of the own departments and own templates; those of another user only with the right to view users', async () => {
    const clerk = await userWith('clerk', ['object:view', 'object:edit'])
    const reader = await userWith('reader', ['object:view'])
    await run.rows(`update role set scope = 2 where name = 'clerk'`)
    await run.admin(renewUserScopes)
    const [own] = await run.rows<{ id: string }>(`select department_id as id from app_user where id = ${clerk.id}`)
    const mill = await make(operation(objectResource, 'create'), { code: 'mill', name: 'Mill', departmentId: own?.id })
    await make(operation(projectTemplate, 'create'), { code: 'mill', name: 'Mill', objectId: mill.id })
    expect(await listed(clerk.call)).toEqual(['mill'])
    expect(await listed(run.admin, clerk.id)).toEqual(['mill'])
    expect(await listed(clerk.call, clerk.id)).toEqual(['mill'])
    expect(await listed(run.admin)).toContain('line-template')
    expect(await listed(run.admin, reader.id)).toEqual(await listed(run.admin))
    expect(await listed(reader.call, clerk.id)).toBe('401')
    expect(await listed(run.stranger, clerk.id)).toBe('1101')
    expect(await listed(run.admin, '99999999')).toBe('1101')
    expect(await listed(run.nobody)).toBe('401')
    expect(await clerk.call(operation(projectTemplate, 'read'), { id: template.id })).toMatchObject({ code: '1101' })
    const history = { resource: 'projectTemplate', id: template.id }
    expect((await clerk.call(pageRecordChanges, history)).data.total).toBe(0)
    expect((await run.admin(pageRecordChanges, history)).data.total).toBeGreaterThan(0)
    const createReply = await clerk.call(createFromTemplate, { templateId: template.id, codePrefix: 'c-' })
    expect(createReply).toMatchObject({ code: '1101' })
  })

  test('a removed template is restored completely', async () => {
    const removed = await make(operation(projectTemplate, 'remove'), { id: template.id })
    expect(await run.admin(operation(projectTemplate, 'read'), { id: template.id })).toMatchObject({ code: '1101' })
    await make(restoreRecords, { transaction: removed.transaction })
    const body = { templateId: template.id, codePrefix: 'back-' }
    expect(await run.admin(createFromTemplate, body)).toMatchObject({ code: '200', data: { ruleCount: 1 } })
  })
})

test('GET /dataModel/allList returns the models of the company with their parents', async () => {
  const parent = await make(operation(modelResource, 'create'), { code: 'drive', name: 'Drive' })
  await make(operation(modelResource, 'create'), { code: 'motor', name: 'Motor', parentId: parent.id })
  const { code, data } = await run.admin<Row[]>('GET /dataModel/allList')
  expect(code).toBe('200')
  expect(data.find((model) => model.code === 'motor')).toMatchObject({
    modelCode: 'motor',
    modelName: 'Motor',
    parentId: parent.id,
    status: 1,
  })
  expect((await run.stranger(operation(modelResource, 'list'))).data).toEqual([])
  expect(await run.nobody(operation(modelResource, 'list'))).toMatchObject({ code: '401' })
})

test('points keep their dataset and what was changed on the object', async () => {
  const { id } = await make(operation(objectResource, 'create'), { code: 'cell', name: 'Cell', modelId: plant.modelId })
  const dataset = await make('/busObjectDataset/add', { objectId: id, code: 'fast', name: 'Fast', collectCycle: 5 })
  const temperature = { objectId: id, code: 'cell-temp', name: 'T', datasetId: dataset.id }
  const { id: pointId } = await make(operation(point, 'create'), unchecked(temperature))
  await run.rows(`update point set overridden = '{unit}', origin = 2,
    model_point_id = (select id from model_point where model_id = ${plant.modelId} limit 1) where id = ${pointId}`)
  const values = { code: 'cell-template', name: 'Cell template', objectId: id }
  const { id: templateId } = await make(operation(projectTemplate, 'create'), values)
  await make(createFromTemplate, { templateId, codePrefix: 'z-' })
  const copies = `select p.overridden, p.origin, d.code, d.collect_cycle, p.period_ms, d.object_id = p.object_id as same
    from point p join object o on o.id = p.object_id join object_dataset d on d.id = p.dataset_id where o.code = 'z-cell'`
  expect(await run.rows(copies)).toEqual([
    { overridden: ['unit'], origin: 2, code: 'fast', collect_cycle: 5, period_ms: 5000, same: true },
  ])
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
