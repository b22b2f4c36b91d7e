// What the page of an order says about its end: expected finish, missing supply, and pieces without a work order.
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { changeOrderStatus } from '@gemba/contract/production/order/order-actions.ts'
import { readOrderItems } from '@gemba/contract/production/order/production-order-item.ts'
import { readOrderCost } from '@gemba/contract/production/order/read-cost.ts'
import { readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
import { makeShortMaterial, requestShortMaterial } from '@gemba/contract/production/order/supply.ts'
import { releaseSegmentPlans } from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { listWaitingReports } from '@gemba/contract/production/work-order/confirm-reports.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../../../../api/query.ts'
import { useSession } from '../../../../session/session.ts'
import { renderExample } from '../../../gallery/gallery.fixture.tsx'
import { planOf, segment } from '../page/order-page.fixture.ts'
import { OrderPage } from '../page/order-page.tsx'

let server: FakeServer

beforeEach(() => {
  server = serve(
    on(findOptions),
    on(readOrderCost),
    on(readOrderItems),
    on(listWaitingReports),
    on(releaseSegmentPlans),
  )
  useSession.setState({ user: { authorities: ['productionOrder:release'] } as unknown as SessionUser })
})
afterEach(() => useSession.setState({ user: undefined }))

async function show(plan: object) {
  server.serve(on(readOrderPlan, plan))
  queryClient.clear()
  await renderExample(
    <MemoryRouter>
      <OrderPage params={{ id: '7' }} />
    </MemoryRouter>,
  )
}
const at = (testId: string) => page.getByTestId(testId)

const raised = () => ({
  ...planOf({}),
  segments: [
    segment('10', 10, { status: 40, planQuantity: '30', releasedQuantity: '25' }),
    segment('20', 20, { status: 20, planQuantity: '30', releasedQuantity: '25' }),
  ],
  links: [{ fromId: '10', toId: '20', relation: 1, lagMinutes: 0 }],
})

test('pieces without a work order are released from the page', async () => {
  await show(raised())
  await expect
    .poll(() => at('not-released').query()?.textContent ?? '')
    .toMatch(/^5 pcs have no work order yet \(operations 10, 20\)/)
  await at('release-rest').click()
  await expect
    .poll(() => server.writes.at(-1))
    .toMatchObject({ name: 'releaseSegmentPlans', input: { ids: ['10', '20'] } })
})

test('pieces without a work order of a paused order say why they cannot be released', async () => {
  const plan = raised()
  await show({ ...plan, order: { ...plan.order, status: 50 } })
  await expect.poll(() => at('not-released').query()?.textContent ?? '').toMatch(/Resume the order first\.$/)
  expect(at('release-rest').query()).toBeNull()
})

const finishAt = Date.parse('2027-02-01T10:00:00Z')
const frame = {
  materialId: '5',
  materialCode: 'FRAME',
  materialName: 'Frame',
  unitName: 'pcs',
  quantity: '25',
  uncovered: '25',
  earliestDate: null,
  canMake: true,
  hasWarehouse: true,
  supplies: [],
}
test.each([
  ['2027-03-01', { expectedFinish: finishAt }, /^Expected finish 02-01 \d\d:\d\d$/],
  ['2027-01-01', { expectedFinish: finishAt }, /after the due date$/],
  ['2027-01-01', { shortages: [frame] }, /^No finish date. No supply planned for FRAME \(25 pcs\)$/],
] as const)('due %s: the expected finish, or what has no supply', async (dueDate, plan, words) => {
  await show({ ...planOf({ dueDate }), ...plan })
  await expect.poll(() => at('order-finish').query()?.textContent ?? '').toMatch(words)
})

test('a missing material is made or requested from the page', async () => {
  useSession.setState({ user: { authorities: ['productionOrder:edit'] } as unknown as SessionUser })
  server.serve(
    on(makeShortMaterial, { id: '9', code: 'PO-9', quantity: '25', dueDate: null }),
    on(requestShortMaterial),
  )
  await show({ ...planOf({}), shortages: [frame, { ...frame, materialId: '6', materialCode: 'BOLT', canMake: false }] })
  await expect.element(at('make-BOLT')).toBeDisabled()
  await at('make-FRAME').click()
  await at('dialog-save').click()
  const input = { orderId: '7', materialId: '5', quantity: '25' }
  await expect.poll(() => server.writes.at(-1)).toMatchObject({ name: 'makeShortMaterial', input })
  await at('request-BOLT').click()
  await at('dialog-save').click()
  await expect
    .poll(() => server.writes.at(-1))
    .toMatchObject({ name: 'requestShortMaterial', input: { ...input, materialId: '6' } })
})

test('a missing material shows its supplies with quantity, state and date, and asks for no more', async () => {
  useSession.setState({ user: { authorities: ['productionOrder:edit'] } as unknown as SessionUser })
  const supplies = [
    { kind: 'order', id: '9', code: 'PO-9', status: 20, quantity: '15', day: '2027-01-08' },
    { kind: 'demand', id: '4', code: 'DEM-4', status: 10, quantity: '10', day: null },
  ]
  await show({ ...planOf({}), shortages: [{ ...frame, uncovered: '0', supplies }] })
  const row = () => at('shortage-FRAME').query()?.textContent ?? ''
  await expect.poll(row).toContain('PO-9 15 pcs, Planned, planned finish 2027-01-08')
  expect(row()).toContain('DEM-4 10 pcs, Open')
  expect(row()).toContain('No delivery date')
  expect(at('make-FRAME').query()).toBeNull()
})

test('a release without enough material asks first, if the company does not guard releases', async () => {
  server.serve(on(changeOrderStatus))
  const plan = planOf({ status: 20, allowedActions: ['release'] })
  await show({ ...plan, shortages: [frame] })
  await at('action-release').click()
  await expect.element(page.getByText('Missing: FRAME 25 pcs.')).toBeVisible()
  expect(server.writes).toEqual([])
  await at('popup-confirm').click()
  await expect
    .poll(() => server.writes.at(-1))
    .toMatchObject({ name: 'changeOrderStatus', input: { ids: ['7'], action: 'release' } })
})

test('one dialog cancels an order and returns its issued material, with a link to its preparation', async () => {
  server.serve(on(changeOrderStatus))
  useSession.setState({ user: { authorities: ['productionOrder:edit'] } as unknown as SessionUser })
  const plan = planOf({ status: 30, allowedActions: ['cancel'] })
  await show({ ...plan, prepares: [{ id: '8', code: 'PREP-8', status: 50, locationCode: 'L-1' }] })
  await at('action-more').click()
  await at('action-cancel').click()
  await expect.poll(() => at('issued-8').query()?.textContent ?? '').toContain('PREP-8')
  await expect.element(at('dialog-save')).toHaveTextContent('Cancel order')
  await page.getByLabelText('Reason').fill('No demand')
  await at('dialog-save').click()
  await expect
    .poll(() => server.writes.at(-1))
    .toMatchObject({
      name: 'changeOrderStatus',
      input: { ids: ['7'], action: 'cancel', reason: 'No demand', isMaterialReturned: 1 },
    })
})
