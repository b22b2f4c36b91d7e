// A copy of an object with everything below it: its preview, its rows, and what it refuses.
import { pointCheck } from '@gemba/contract/equipment/check/point-check.ts'
import { copyObject, planObjectCopy } from '@gemba/contract/equipment/object/copy-object.ts'
import { objectDataset } from '@gemba/contract/equipment/object/object-dataset.ts'
import { objectDetail } from '@gemba/contract/equipment/object/object-detail.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { type SuccessfulCaller, successful } from '../../../main/successful.fixture.ts'

let run: TestProduct
let make: SuccessfulCaller
let plant: Plant
let hallId: string

beforeAll(async () => {
  run = await joinTestProduct()
  make = successful(run.admin)
  plant = await makePlant(run)
  hallId = (await make(operation(object, 'create'), { code: 'hall', name: 'Hall' })).id
  await make(operation(object, 'update'), { id: plant.objectId, parentId: hallId, deviceCode: 'device-1' })
  const door = { objectId: plant.objectId, code: 'door', name: 'Door', dataType: 1 }
  const { id: doorId } = await make(operation(point, 'create'), unchecked(door))
  await make(
    operation(objectDataset, 'create'),
    unchecked({ objectId: plant.objectId, code: 'slow', name: 'Slow', dataIds: [doorId] }),
  )
  const check = { pointId: doorId, name: 'No jumps', kind: 2, maxStep: 0.5, durationS: 60 } as const
  await make(operation(pointCheck, 'create'), unchecked(check))
  const detail = { objectId: plant.objectId, code: 'maker', name: 'Manufacturer', value: 'KSB' }
  await make(operation(objectDetail, 'create'), unchecked(detail))
})

const copy = (fields: object, caller = run.admin) => caller(copyObject, unchecked({ objectId: hallId, ...fields }))

test('the preview names objects, new codes, points and rules, and copies nothing', async () => {
  const plan = await make(planObjectCopy, { objectId: hallId })
  expect(plan).toMatchObject({
    codeSuffix: '-2',
    pointCount: 2,
    ruleCount: 1,
    objects: [
      { code: 'hall', newCode: 'hall-2', level: 0, pointCount: 0, isTaken: 0 },
      { code: plant.code, newCode: `${plant.code}-2`, level: 1, pointCount: 2, isTaken: 0 },
    ],
  })
  expect(await run.rows(`select from object where code like '%-2' and company_id = ${run.companyId}`)).toEqual([])
})

test('copies objects, points, datasets, attributes and rules with new codes, and no gateway', async () => {
  const { code, data, msg } = await copy({ objectName: 'Second hall' })
  expect(code, msg).toBe('200')
  expect(data).toMatchObject({ objectCode: 'hall-2', pointCount: 2, ruleCount: 1 })
  const rows = await run.rows(
    `select o.code, o.name, p.code as parent, o.box_id, o.device_code, o.model_id = ${plant.modelId} as has_model
     from object o left join object p on p.id = o.parent_id
     where o.company_id = ${run.companyId} and o.code like '%-2' order by o.id`,
  )
  expect(rows).toEqual([
    { code: 'hall-2', name: 'Second hall', parent: null, box_id: null, device_code: null, has_model: null },
    {
      code: `${plant.code}-2`,
      name: `Press ${plant.code}`,
      parent: 'hall-2',
      box_id: null,
      device_code: null,
      has_model: true,
    },
  ])
  const parts = await run.rows(
    `select p.code, p.origin, d.code as dataset, count(r.id)::int as rules,
       (select value from object_detail where object_id = o.id) as maker
     from point p join object o on o.id = p.object_id
     left join object_dataset d on d.id = p.dataset_id and d.object_id = o.id
     left join alarm_rule r on r.point_id = p.id
     where o.code = '${plant.code}-2' group by p.id, o.id, d.code order by p.code`,
  )
  expect(parts).toEqual([
    { code: 'door', origin: 3, dataset: 'slow', rules: 0, maker: 'KSB' },
    { code: 'temperature', origin: 1, dataset: null, rules: 1, maker: 'KSB' },
  ])
  const checks = await run.rows(
    `select c.name, c.kind, c.max_step, c.duration_s from point_check c join point p on p.id = c.point_id
     join object o on o.id = p.object_id where o.code = '${plant.code}-2'`,
  )
  expect(checks).toEqual([{ name: 'No jumps', kind: 2, max_step: 0.5, duration_s: 60 }])
  const events = await run.rows(
    `select from outbox where name = 'object.changed' and payload ->> 'objectId' in
      (select id::text from object where code like '%-2' and company_id = ${run.companyId})`,
  )
  expect(events.length).toBe(2)
})

test('the next copy gets the next suffix and its own parent; a code that exists refuses the whole copy', async () => {
  const parent = await make(operation(object, 'create'), { code: 'site', name: 'Site' })
  expect((await copy({ parentId: parent.id })).data).toMatchObject({ objectCode: 'hall-3' })
  expect((await make(operation(object, 'read'), { id: parent.id })).id).toBe(parent.id)
  expect(await run.rows(`select from object where code = 'hall-3' and parent_id = ${parent.id}`)).toHaveLength(1)
  await make(operation(object, 'create'), { code: `${plant.code}-x`, name: 'Taken' })
  expect(await copy({ codeSuffix: '-x' })).toMatchObject({
    data: { error: 'duplicate', params: { field: 'codeSuffix', value: `${plant.code}-x` } },
  })
  expect(await run.rows(`select from object where code = 'hall-x'`)).toEqual([])
  expect((await make(planObjectCopy, { objectId: hallId, codeSuffix: '-x' })).objects).toMatchObject([
    { isTaken: 0 },
    { isTaken: 1 },
  ])
})

test('refuses another company, a person without the right, an unknown parent, and more than a thousand objects', async () => {
  expect(await copy({}, run.stranger)).toMatchObject({ code: '1101' })
  expect(await copy({}, run.nobody)).toMatchObject({ code: '401' })
  expect(await copy({ parentId: '999999999' })).toMatchObject({ code: '1101' })
  const { id } = await make(operation(object, 'create'), { code: 'many', name: 'Many' })
  await run.rows(`insert into object (company_id, code, name, parent_id)
    select ${run.companyId}, 'many-' || n, 'Many', ${id} from generate_series(1, 1000) n`)
  expect(await run.admin(planObjectCopy, { objectId: id })).toMatchObject({ code: '1661' })
  expect(await copy({ objectId: id })).toMatchObject({ data: { error: 'copyTooLarge' } })
  await run.rows(`delete from object where code = 'many-1000' and company_id = ${run.companyId}`)
  expect((await copy({ objectId: id })).data.objects).toHaveLength(1000)
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
