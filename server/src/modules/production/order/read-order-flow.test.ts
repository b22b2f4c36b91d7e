// The flow of an order: segments with their progress as nodes, dependencies as links.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readOrderFlow } from '@gemba/contract/production/order/read-plan.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { beforeAll, expect, test } from 'vitest'
import { OrderPlant } from './order.fixture.ts'

type OrderFlow = CommandReply<typeof readOrderFlow>

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const pathOf = (id: string) => `GET /mes_production/productionorder/flow/${id}`
const flowOf = (id: string) => plant.must<OrderFlow>(pathOf(id), {})

test('each segment is a node with planned and finished quantity, each dependency a link', async () => {
  const id = await plant.released('10')
  const turn = await plant.work(id, 10)
  await plant.started(turn, plant.ids.m1)
  expect((await plant.report(turn, '4')).code).toBe('200')
  const { nodes, links } = await flowOf(id)
  const { inProgress, released } = segmentPlanStatus.codes
  expect(nodes).toMatchObject([
    { sequence: 10, segmentName: 'TURN', status: inProgress, planQuantity: '10', finishedQuantity: '4' },
    { sequence: 20, segmentName: 'WASH', status: released, planQuantity: '10', finishedQuantity: '0' },
    { sequence: 30, segmentName: 'FIT', status: released, planQuantity: '10', finishedQuantity: '0' },
  ])
  const [first, second, third] = nodes.map((node) => node.id)
  expect(links.toSorted((link, other) => Number(link.source) - Number(other.source))).toEqual([
    { source: first, target: second },
    { source: second, target: third },
  ])
  const { segments } = await plant.plan(id)
  expect(nodes.map((node) => node.id)).toEqual(segments.map((segment) => segment.id))
})

test('an order without a plan has an empty flow', async () => {
  expect(await flowOf(await plant.order('10'))).toEqual({ nodes: [], links: [] })
})

test('another company, a user without the right and an unknown order get nothing', async () => {
  const id = await plant.released('10')
  expect((await plant.run.stranger(pathOf(id))).data).toMatchObject({ error: 'notFound' })
  expect((await plant.run.nobody(pathOf(id))).data).toMatchObject({ error: 'forbidden' })
  expect((await plant.call(pathOf('999999'), {})).data).toMatchObject({ error: 'notFound' })
})
