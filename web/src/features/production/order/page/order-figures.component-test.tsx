// Figures of the page of an order: yields, and the analysis, which leads to making and requesting material.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { analyseOrders } from '@gemba/contract/production/order/analyse-orders.ts'
import { changeOrderStatus } from '@gemba/contract/production/order/order-actions.ts'
import { readOrderItems } from '@gemba/contract/production/order/production-order-item.ts'
import { readOrderCost } from '@gemba/contract/production/order/read-cost.ts'
import { readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
import { listWaitingReports } from '@gemba/contract/production/work-order/confirm-reports.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../../../../api/query.ts'
import { useSession } from '../../../../session/session.ts'
import { renderExample } from '../../../gallery/gallery.fixture.tsx'
import { planOf, segment } from './order-page.fixture.ts'
import { OrderPage } from './order-page.tsx'

let server: FakeServer

const line = {
  materialId: '5',
  materialCode: 'SEAL',
  materialName: 'Seal',
  unitName: 'pcs',
  required: '10',
  consumed: '0',
  onHand: '0',
  reserved: '0',
  available: '0',
  incoming: '0',
  shortage: '10',
  earliestDate: null,
}

beforeEach(() => {
  server = serve(
    on(readOrderCost),
    on(readOrderItems),
    on(listWaitingReports),
    on(changeOrderStatus),
    on(analyseOrders, { lines: [line], maxBuildable: '0', capacity: [], until: Date.now(), estimatedFinish: null }),
  )
  useSession.setState({ user: { authorities: ['productionOrder:edit'] } as unknown as SessionUser })
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

test('the order and its operations show their yield once pieces were reported', async () => {
  const segments = [segment('10', 10, { yield: '80' }), segment('20', 20)]
  await show({ ...planOf({}), segments, yield: '71.4' })
  await expect.element(page.getByTestId('order-progress').getByTestId('yield')).toHaveTextContent('Yield 71.4 %')
  await expect.element(page.getByTestId('segment-10').getByTestId('yield')).toHaveTextContent('Yield 80 %')
  expect(page.getByTestId('segment-20').getByTestId('yield').query()).toBeNull()
})

test('missing material of a draft is made or requested after planning it, which the analysis offers', async () => {
  await show(planOf({ status: 10, allowedActions: ['plan', 'cancel'] }))
  await page.getByTestId('order-analyse').click()
  const hint = page.getByTestId('analysis-supply')
  await expect.poll(() => hint.element().textContent).toContain('Plan the order first')
  await page.getByTestId('analysis-plan').click()
  await expect.poll(() => server.inputsOf(changeOrderStatus)).toMatchObject([{ ids: ['7'], action: 'plan' }])
  await expect.poll(() => page.getByTestId('analysis').query()).toBeNull()
})

test('of a planned order the analysis leads to the missing material on the page', async () => {
  await show(planOf({ status: 20, allowedActions: ['release'] }))
  await page.getByTestId('order-analyse').click()
  await expect.element(page.getByTestId('analysis-plan')).toHaveTextContent('Show missing material')
  await page.getByTestId('analysis-plan').click()
  await expect.poll(() => page.getByTestId('analysis').query()).toBeNull()
  expect(server.inputsOf(changeOrderStatus)).toEqual([])
})
