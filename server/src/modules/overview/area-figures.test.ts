// Figures of an area through HTTP: of the main values below it, for those who may see them.
import { moveObject, object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { listAreaFigures } from '@gemba/contract/overview/area-figures.ts'
import { expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant } from '../../main/plant.fixture.ts'
import { eventually } from '../../main/product.fixture.ts'

test('the highest of the main temperatures below an area is its figure', async () => {
  const run = await joinTestProduct()
  const plants = [await makePlant(run), await makePlant(run)]
  const { id: hall } = (await run.admin(operation(object, 'create'), { code: 'figures-hall', name: 'Hall' })).data
  const figuresOf = async (caller = run.admin) => (await caller(listAreaFigures, { ids: [hall] })).data
  for (const plant of plants) {
    const moved = { objectId: plant.objectId, targetId: hall, moveType: 'inner' as const }
    expect((await run.admin(moveObject, moved)).code).toBe('200')
    const row = (await run.admin(operation(point, 'read'), { id: plant.pointId })).data
    const changed = await run.admin(operation(point, 'update'), { id: plant.pointId, version: row.version, isMain: 1 })
    expect(changed.code, changed.msg).toBe('200')
  }
  expect(await figuresOf()).toEqual([])
  await plants[0]?.send(41)
  await plants[1]?.send(57.8)
  const figures = await eventually(async () => {
    const [area] = await figuresOf()
    return area?.figures[0]?.count === 2 ? area.figures : undefined
  })
  expect(figures).toMatchObject([{ name: 'Temperature', unit: '°C', kind: 'highest', value: 57.8, count: 2 }])
  expect(await figuresOf(run.stranger)).toEqual([])
  expect((await run.nobody(listAreaFigures, { ids: [hall] })).code).toBe('401')
})
