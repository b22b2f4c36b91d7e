// A refusal by a flow lists the actions that the caller may take in the present state, and no others.

import { changeOrderStatus } from '@gemba/contract/production/order/order-actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../../main/member.fixture.ts'
import type { Caller } from '../../../main/product.fixture.ts'
import { OrderPlant } from './order.fixture.ts'

let plant: OrderPlant
let planner: Caller
let operator: Caller

beforeAll(async () => {
  plant = await OrderPlant.join()
  planner = (await makeMember(plant.run, 'planner', ['productionOrder:view', 'productionOrder:edit'])).call
  operator = (await makeMember(plant.run, 'operator', ['workOrder:view', 'workOrder:operate'])).call
})

interface RefusedAction {
  readonly error: string
  readonly params: { readonly status: number; readonly allowed: readonly { action: string; text: string }[] }
}

test('a user who may edit orders is offered only the order actions of an editor', async () => {
  const order = await plant.released('10')
  const refused = await planner<RefusedAction>(changeOrderStatus, { ids: [order], action: 'plan' })
  expect(refused.data).toMatchObject({ error: 'stateIllegal', params: { status: 30, state: 'Released' } })
  expect(refused.data.params.allowed).toEqual([{ action: 'cancel', text: 'Cancel' }])
  expect(refused.msg).toBe('Not possible in the state "Released". You can: Cancel')
  const ofAdmin = await plant.perform(order, 'plan')
  expect(ofAdmin.msg).toBe('Not possible in the state "Released". You can: Take back the release; Cancel')
})

test('the refusal says in each language that a user may do nothing', async () => {
  const work = await plant.work(await plant.released('10'), 10)
  const start = `/mes_production/workbench/startWork/${work}`
  const words = {
    en: 'Not possible in the state "To dispatch". You can: nothing at the moment',
    'zh-CN': '当前状态“待派工”不允许此操作，您可以：暂无可用操作',
    'zh-TW': '目前狀態「待派工」不允許此操作，您可以：暫無可用操作',
  }
  for (const [language, text] of Object.entries(words)) {
    const { data, msg } = await operator<RefusedAction>(start, {}, { 'accept-language': language })
    expect(data).toMatchObject({ error: 'stateIllegal', params: { allowed: [] } })
    expect(msg).toBe(text)
  }
})

test('an order that has not begun cannot be completed, with or without a reason', async () => {
  const order = await plant.released('10')
  const refused = await plant.perform(order, 'complete', { reason: 'Not needed any more' })
  expect(refused.data).toMatchObject({ error: 'stateIllegal', params: { status: 30 } })
  expect((await plant.plan(order)).order).toMatchObject({ status: 30, allowedActions: ['cancelRelease', 'cancel'] })
  await plant.beginAndPause(order)
  expect((await plant.perform(order, 'complete', { reason: 'Not needed any more' })).code).toBe('200')
  expect((await plant.plan(order)).order.status).toBe(60)
})
