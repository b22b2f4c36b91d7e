// Every action of people on orders and work orders is tried in every status: it succeeds, or it is refused and the
// status stays.
import { actionsOfPeople, isAllowed } from '@gemba/contract/kit/flow.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { type OrderAction, orderFlow } from '@gemba/contract/production/order/flow.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { claimWork } from '@gemba/contract/production/work-order/do-work.ts'
import { type WorkOrderAction, workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from './order.fixture.ts'

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const { draft, planned, released, inProgress, paused, completed, closed, cancelled } = productionOrderStatus.codes
const reason = 'as it is'

const orderWays: Readonly<Record<number, readonly (OrderAction | 'work')[]>> = {
  [draft]: [],
  [planned]: ['plan'],
  [released]: ['plan', 'release'],
  [inProgress]: ['plan', 'release', 'work'],
  [paused]: ['plan', 'release', 'work', 'pause'],
  [completed]: ['plan', 'release', 'work', 'complete'],
  [closed]: ['plan', 'release', 'work', 'complete', 'close'],
  [cancelled]: ['cancel'],
}

async function orderIn(status: number): Promise<string> {
  const id = await plant.order('10')
  for (const action of orderWays[status] ?? []) {
    if (action === 'work') await plant.beginAndPause(id)
    else expect((await plant.perform(id, action, { reason })).code, action).toBe('200')
  }
  return id
}

const orderActions = actionsOfPeople(orderFlow)

test.each(Object.keys(orderWays).map(Number))(
  'an order in state %i does what its flow says, and no more',
  async (status) => {
    const orderId = await orderIn(status)
    for (const action of orderActions) {
      if (isAllowed(orderFlow, action, status)) continue
      const { data } = await plant.perform(orderId, action, { reason })
      expect(data, action).toMatchObject({ error: 'stateIllegal', params: { status } })
    }
    expect((await plant.plan(orderId)).order.status).toBe(status)
    for (const action of orderActions) {
      if (!isAllowed(orderFlow, action, status)) continue
      const { code, data, msg } = await plant.perform(await orderIn(status), action, { reason })
      expect(code, `${action}: ${msg}`).toBe('200')
      expect(data, action).toMatchObject([{ status: orderFlow.transitions[action].to }])
    }
  },
)

const work = workOrderStatus.codes
type ActionOutcome = Exclude<WorkOrderAction, 'complete' | 'reverse'>

const workWays: Readonly<Record<number, readonly ActionOutcome[]>> = {
  [work.toDispatch]: [],
  [work.dispatched]: ['dispatch'],
  [work.claimed]: ['dispatch', 'claim'],
  [work.running]: ['dispatch', 'claim', 'start'],
  [work.paused]: ['dispatch', 'claim', 'start', 'pause'],
  [work.completed]: ['dispatch', 'claim', 'start', 'report'],
  [work.terminated]: ['dispatch', 'claim', 'terminate'],
  [work.cancelled]: ['cancel'],
}

const workActions: Readonly<Record<ActionOutcome, (id: string) => readonly [string, object]>> = {
  dispatch: (id) => ['/mes_production/productionworkorder/dispatch-work', { ids: [id], stationId: plant.ids.m1 }],
  recall: (id) => ['/mes_production/productionworkorder/recall', { ids: [id] }],
  plan: (id) => ['/mes_production/productionworkorder/planWork', { works: [{ id }], priority: 10 }],
  claim: (id) => ['/mes_production/workbench/leadWork/workOrderId', { workOrderId: id }],
  unclaim: (id) => ['/mes_production/workbench/giveBack', { id }],
  start: (id) => [`/mes_production/workbench/startWork/${id}`, {}],
  pause: (id) => ['/mes_production/productionworkorder/stop', { id, reasonCode: '3' }],
  resume: (id) => ['/mes_production/workbench/recoverWork', { id }],
  report: (id) => ['/mes_production/workbench/reportWork', { workOrderId: id, good: '10' }],
  terminate: (id) => ['/mes_production/productionworkorder/stop', { id, type: 2, reason }],
  cancel: (id) => ['/mes_production/productionworkorder/cancel', { ids: [id] }],
}

const doTo = (action: ActionOutcome, id: string) => plant.call(...workActions[action](id))

async function workIn(status: number): Promise<{ id: string; orderId: string }> {
  // A completed work order can be reported further, within the tolerance of its order.
  const orderId = await plant.released('10', { overReportPercent: '100' })
  const id = await plant.work(orderId, 10)
  for (const action of workWays[status] ?? []) {
    const { code, msg } = await doTo(action, id)
    expect(code, `${action}: ${msg}`).toBe('200')
  }
  return { id, orderId }
}

const statusOf = async (id: string) => (await plant.call(operation(workOrder, 'read'), { id })).data.status

/** Frees the station for the next case. */
async function leave(id: string): Promise<void> {
  if ((await statusOf(id)) === work.running) await doTo('terminate', id)
}

test.each(Object.keys(workWays).map(Number))(
  'a work order in state %i does what its flow says, and no more',
  async (status) => {
    const workOrder = await workIn(status)
    for (const action of Object.keys(workActions) as ActionOutcome[]) {
      if (isAllowed(workOrderFlow, action, status)) continue
      const { data } = await doTo(action, workOrder.id)
      expect(data, action).toMatchObject({ error: 'stateIllegal', params: { status } })
    }
    expect(await statusOf(workOrder.id)).toBe(status)
    await leave(workOrder.id)
    for (const action of Object.keys(workActions) as ActionOutcome[]) {
      if (!isAllowed(workOrderFlow, action, status)) continue
      const { id } = await workIn(status)
      const { code, msg } = await doTo(action, id)
      expect(code, `${action}: ${msg}`).toBe('200')
      // The report covers the whole quantity, which completes the work order.
      const { to } = workOrderFlow.transitions[action]
      expect(await statusOf(id), action).toBe(action === 'report' ? work.completed : action === 'plan' ? status : to)
      await leave(id)
    }
  },
)

test('work is claimed with its id in the path, in the body, or as in the specification', async () => {
  for (const way of [
    (id: string) => [id, {}] as const,
    (id: string) => ['workOrderId', { workOrderId: id }] as const,
  ]) {
    const { id } = await workIn(work.dispatched)
    const [last, body] = way(id)
    expect((await plant.call(`/mes_production/workbench/leadWork/${last}`, body)).code).toBe('200')
    expect(await statusOf(id)).toBe(work.claimed)
  }
  const unknown = await plant.call(claimWork, { id: '999999' })
  expect(unknown.data).toMatchObject({ error: 'notFound' })
})
