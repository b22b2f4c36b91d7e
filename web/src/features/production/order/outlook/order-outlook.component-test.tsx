// What the page of an order says about its end: expected finish, missing supply, and pieces without a work order.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { readOrderItems } from '@gemba/contract/production/order/production-order-item.ts'
import { readOrderCost } from '@gemba/contract/production/order/read-cost.ts'
import { readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
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
  server = serve(on(readOrderCost), on(readOrderItems), on(listWaitingReports), on(releaseSegmentPlans))
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
const frame = { materialId: '5', materialCode: 'FRAME', materialName: 'Frame', unitName: 'pcs', quantity: '25' }
test.each([
  ['2027-03-01', { expectedFinish: finishAt }, /^Expected finish 02-01 \d\d:\d\d$/],
  ['2027-01-01', { expectedFinish: finishAt }, /after the due date$/],
  ['2027-01-01', { unsupplied: [frame] }, /^No finish date. No supply planned for FRAME \(25 pcs\)$/],
] as const)('due %s: the expected finish, or what has no supply', async (dueDate, plan, words) => {
  await show({ ...planOf({ dueDate }), ...plan })
  await expect.poll(() => at('order-finish').query()?.textContent ?? '').toMatch(words)
})
