// The page of an order by keyboard: facts, actions and dialogs.

import { findOptions } from '@gemba/contract/base/dictionary.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { changeOrderQuantity, changeOrderStatus } from '@gemba/contract/production/order/order-actions.ts'
import { readOrderItems } from '@gemba/contract/production/order/production-order-item.ts'
import { readOrderCost } from '@gemba/contract/production/order/read-cost.ts'
import { readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
import { settleRework } from '@gemba/contract/production/rework/settle-rework.ts'
import { skipSegments } from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { confirmReports, listWaitingReports } from '@gemba/contract/production/work-order/confirm-reports.ts'
import { reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../../../../api/query.ts'
import { useSession } from '../../../../session/session.ts'
import { press, renderExample } from '../../../gallery/gallery.fixture.tsx'
import { planOf, reported, segment, work } from './order-page.fixture.ts'
import { OrderPage } from './order-page.tsx'

let server: FakeServer
const last = () => {
  const write = server.writes.at(-1)
  return write && [{ name: write.name }, write.input]
}

async function show(more: object = {}, plan: object = planOf(more)) {
  server.serve(on(readOrderPlan, plan))
  queryClient.clear()
  await renderExample(
    <MemoryRouter>
      <OrderPage params={{ id: '7' }} />
    </MemoryRouter>,
  )
}
const at = (testId: string) => page.getByTestId(testId)
const expectText = (testId: string, text: string) => expect.poll(() => at(testId).element().textContent).toContain(text)
async function pressOn(testId: string) {
  await expect.element(at(testId)).toBeVisible()
  ;(at(testId).element() as HTMLElement).focus()
  await press('{Enter}')
}

beforeEach(() => {
  server = serve(
    on(findOptions, [{ id: 'DULL', text: 'Tool is dull' }]),
    on(readOrderCost),
    on(readOrderItems),
    on(listWaitingReports),
    on(changeOrderStatus),
    on(changeOrderQuantity),
    on(deliverOrder),
    on(confirmReports),
    on(reverseReport),
    on(skipSegments),
    on(settleRework),
  )
  const authorities = ['productionOrder:edit', 'productionOrder:release', 'productionOrder:close']
  useSession.setState({ user: { authorities } as unknown as SessionUser })
})
afterEach(() => useSession.setState({ user: undefined }))

test('blocking objects are named at the top, with a link if the user may open them', async () => {
  const blocks = [{ kind: 'exception', id: '5', code: 'EX-5', name: 'Drawing is wrong' }]
  const authorities = ['exception:view']
  useSession.setState({ user: { authorities } as unknown as SessionUser })
  await show({}, { ...planOf({}), blocks })
  await expectText('blocked-by', 'Drawing is wrong')
  const link = at('blocked-by').getByRole('link')
  await expect.element(link).toHaveAttribute('href', '/exception?id=5')
  ;(link.element() as HTMLElement).focus()
  expect(document.activeElement).toBe(link.element())
})

test('operations are in the order of their links with station, progress and people; progress and delays come first', async () => {
  await show()
  await expectText('order-progress', '10 in work')
  await expectText('margin', ' d late')
  await expectText('segment-10', 'Li Wei · M-12')
  await expectText('segment-20', 'After 10')
  const segmentIds = [...at('order-segments').element().querySelectorAll('li')].map((element) => element.dataset.testid)
  expect(segmentIds).toEqual(['segment-10', 'segment-20', 'segment-5'])
  await expectText('order-work', 'WO-1')
})

test('reports to confirm are counted, confirmed singly or together, or rejected with a reason', async () => {
  const report = (id: string, allowedActions: string[]) => ({
    id,
    orderId: '7',
    orderCode: 'PO-7',
    workOrderId: '31',
    workOrderCode: 'WO-1',
    segmentNumber: 10,
    stageName: 'Stage 10',
    goodQuantity: '4',
    ...reported,
    unitName: 'pcs',
    reportedAt: 0,
    reportedBy: 'li',
    staffNames: ['Li Wei'],
    allowedActions,
  })
  const rows = [report('1', ['confirm', 'reverse']), report('2', ['confirm']), report('3', ['reverse'])]
  server.serve(on(listWaitingReports, { total: 3, reports: rows }))
  const authorities = ['workOrder:view', 'workOrder:confirm', 'workOrder:reverse']
  useSession.setState({ user: { authorities } as unknown as SessionUser })
  await show()
  await expectText('waiting-reports', '3 reports to confirm')
  await expectText('waiting-3', 'another user must confirm it')
  await pressOn('confirm-1')
  await expect.poll(() => server.writes.at(-1)?.input).toEqual({ ids: ['1'] })
  await at('waiting-reports').getByLabelText('Select all').click()
  await expectText('confirm-chosen', 'Confirm 2')
  await pressOn('confirm-chosen')
  await expect.poll(() => server.writes.at(-1)?.input).toEqual({ ids: ['1', '2'] })
  expect(at('send-back-2').query()).toBeNull()
  await expect.element(at('send-back-3')).toBeEnabled()
  await pressOn('send-back-3')
  await page.getByRole('dialog').getByRole('textbox').fill('counted twice')
  await pressOn('dialog-save')
  await expect.poll(() => server.writes.at(-1)?.input).toEqual({ id: '3', reason: 'counted twice' })
})

test('an operation shows its transfer batches, and the next one shows the batch that it waits for', async () => {
  const batched = { status: 40, goodQuantity: '12', transferBatch: '20', nextTransfer: '20', workOrders: [work] }
  const segments = [segment('10', 10, batched), segment('20', 20)]
  await show({}, { ...planOf({}), segments })
  await expectText('segment-10', 'Transfer batch 20 pcs')
  await expectText('awaits-20', 'Waiting for 20 pcs from operation 10 (12 ready)')
  expect(at('awaits-10').query()).toBeNull()
})

const planWith = (workOrders: object[], more: object = {}) => {
  const segments = [segment('10', 10, { status: 40, workOrders })]
  return { ...planOf(more), segments, links: [] }
}

test('now: people, stations, start and quantity; paused work with reason and duration, shown once', async () => {
  const pausedWork = { ...work, id: '32', status: 50, staffName: 'Wang Fang', pauseReason: 'DULL' }
  const holdups = [
    { kind: 'paused', id: null, name: 'DULL', at: 'Stage 10', quantity: null, unitName: null, due: null },
  ]
  await show({}, planWith([pausedWork, work], { holdups }))
  await expect.poll(() => at('now-31').element().textContent).toMatch(/Li Wei on M-12.*since \d\d:\d\d, 4 pcs good/)
  await expect.poll(() => at('now-32').element().textContent).toMatch(/Wang Fang on M-12.*paused: Tool is dull, 10 min/)
  expect(at('holdup-line').query()).toBeNull()
})

test('the head of a paused order shows the reason, and the line shows only paused people', async () => {
  const pausedWork = { ...work, id: '32', status: 50, pauseReason: 'DULL' }
  await show({}, planWith([pausedWork], { status: 50, statusReason: 'The customer waits' }))
  await expectText('record-state', 'The customer waits')
  expect(at('now-32').element().textContent).toContain('paused, 10 min')
})

test('an order in progress without anybody at work shows that', async () => {
  await show({}, planWith([]))
  await expectText('order-now', 'Nobody is at work')
})

test('running work is reported from the head with the permission', async () => {
  await show({}, planWith([work]))
  await expect.element(at('order-progress')).toBeVisible()
  expect(at('order-report').query()).toBeNull()
  const mine = { ...work, allowedActions: ['pause', 'report'] }
  await show({}, planWith([mine]))
  await expect.element(at('order-report')).toHaveAttribute('href', '/operatrOrder?id=31')
})

test('with several running work orders, one is chosen for the report', async () => {
  const mine = { ...work, allowedActions: ['report'] }
  await show({}, planWith([mine, { ...mine, id: '32', status: 50 }]))
  await pressOn('order-report')
  await expect.element(at('report-32')).toHaveAttribute('href', '/operatrOrder?id=32')
})

test('the material line shows kitted and missing material with dates and a link to its preparation', async () => {
  const day = new Date(Date.now() + 3 * 86_400_000)
  const seal = { materialId: '4', materialCode: 'SEAL', quantity: '12', unitName: 'pcs', prepareId: '61' }
  const bolt = { ...seal, materialId: '5', materialCode: 'BOLT', prepareId: null, nextReceipt: null }
  const kit = { lines: 12, kitted: 10, short: [{ ...seal, nextReceipt: day.toISOString().slice(0, 10) }, bolt] }
  useSession.setState({ user: { authorities: ['materialPrepare:view'] } as unknown as SessionUser })
  await show({}, { ...planOf({}), kit })
  await expectText('order-kit', '12 lines, 10 at the line')
  const week = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(day)
  await expectText(
    'order-kit',
    `2 short:SEAL (12 pcs short, next receipt ${week} ${day.getUTCDate()})BOLT (12 pcs short, no delivery date)`,
  )
  await expect.element(at('order-kit').getByRole('link')).toHaveAttribute('href', '/confirmReceipt?id=61')
})

test('time against plan by operation; material cost only with a price and the permission', async () => {
  const times = {
    id: '10',
    number: 10,
    stageName: 'Turn',
    plannedSeconds: 3600,
    workedSeconds: 5400,
    pausedSeconds: 600,
  }
  const shaft = {
    materialId: '1',
    materialCode: 'SHAFT',
    materialName: 'Shaft',
    unitName: 'pcs',
    required: '9',
    used: '4',
  }
  const materials = [
    { ...shaft, plannedCost: '27', actualCost: '10.5' },
    { ...shaft, materialId: '2', plannedCost: null, actualCost: null },
  ]
  server.serve(
    on(readOrderCost, { segments: [times, { ...times, id: '20', number: 20, workedSeconds: 0 }], materials }),
  )
  await show()
  const cells = (testId: string) =>
    [...at(testId).element().querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent))
  await expect.element(at('order-times')).toBeVisible()
  expect(cells('order-times').slice(1)).toEqual([
    ['10 Turn', '1 h 0 min', '1 h 30 min', '+30 min 0 s', '10 min 0 s'],
    ['20 Turn', '1 h 0 min', '—', '—', '10 min 0 s'],
    ['Total', '2 h 0 min', '1 h 30 min', '', '20 min 0 s'],
  ])
  expect(
    cells('order-costs')
      .slice(1)
      .map((row) => row.slice(1)),
  ).toEqual([
    ['9 pcs', '4 pcs', '27.00\u2009CNY', '10.50\u2009CNY'],
    ['9 pcs', '4 pcs', '—', '—'],
  ])
})

test('without the permission to see stock values, only hours are shown', async () => {
  server.serve(on(readOrderCost, { segments: [], materials: null }))
  await show()
  await expect.element(at('order-time')).toBeVisible()
  expect(at('order-costs').query()).toBeNull()
})

test.each([
  ['released', 30],
  ['in progress', 40],
])('completing short (%s) asks for a reason before it is sent, and shows how much is missing', async (_, status) => {
  await show({ status, goodQuantity: '4' })
  // Completing short is not the main action.
  await pressOn('action-more')
  await pressOn('action-complete')
  await expectText('edit-dialog', 'Of 10 pcs, 4 are good and 0 scrap')
  await press('{Control>}{Enter}{/Control}')
  await pressOn('dialog-save')
  expect(server.writes).toEqual([])
  await page.getByLabelText('Reason').fill('No more steel')
  await pressOn('dialog-save')
  await expect
    .poll(() => server.writes.at(-1)?.input)
    .toEqual({
      ids: ['7'],
      action: 'complete',
      reason: 'No more steel',
      version: 3,
    })
})

test('a finished order is completed after one question without a reason', async () => {
  await show({ goodQuantity: '10' })
  await pressOn('action-complete')
  await pressOn('popup-confirm')
  await expect.poll(() => server.writes.at(-1)?.input).toEqual({ ids: ['7'], action: 'complete', version: 3 })
})

test('a new quantity needs a reason; before the release the action is disabled and shows why', async () => {
  await show()
  await pressOn('action-more')
  await pressOn('action-changeQuantity')
  await page.getByLabelText(/^Quantity/).fill('12')
  await page.getByLabelText('Reason').fill('Customer wants more')
  await pressOn('dialog-save')
  await expect
    .poll(last)
    .toMatchObject([
      { name: 'changeOrderQuantity' },
      { id: '7', version: 3, quantity: '12', reason: 'Customer wants more' },
    ])
})

test('the buttons of the cancel dialog say what is kept and what is cancelled', async () => {
  await show({ status: 10, allowedActions: ['plan', 'cancel'] })
  await pressOn('action-more')
  await pressOn('action-cancel')
  await expect.element(page.getByRole('button', { name: 'Keep order' })).toBeVisible()
  await page.getByLabelText('Reason').fill('No demand')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect.poll(() => server.writes.at(-1)?.input).toMatchObject({ action: 'cancel', reason: 'No demand' })
})

test('expected actions that are not allowed show why', async () => {
  await show({ status: 10, allowedActions: ['plan', 'cancel'] })
  await pressOn('action-more')
  await expect.element(at('action-changeQuantity')).toBeDisabled()
  await expect.element(at('action-release')).toHaveAccessibleDescription('Only possible in status Planned')
  await expect.element(at('action-resume')).not.toBeInTheDocument()
  await expect.element(at('action-cancel')).toBeEnabled()
})

test('good pieces are received into the warehouse from the page; without any, there is nothing to receive', async () => {
  await show()
  await expect.element(at('order-receipts')).toBeVisible()
  await expect.element(at('order-deliver')).not.toBeInTheDocument()
  await show({ goodQuantity: '4', warehouseId: '5' })
  await pressOn('order-deliver')
  await page.getByLabelText(/^Quantity/).fill('3')
  await pressOn('dialog-save')
  await expect
    .poll(last)
    .toMatchObject([{ name: 'deliverOrder' }, { id: '7', version: 3, quantity: '3', warehouseId: '5' }])
})

test('while the server does not respond, the page shows how old its data is', async () => {
  await show()
  await expect.element(at('order-progress')).toBeVisible()
  server.isCut = true
  await queryClient.refetchQueries()
  await expect.element(page.getByText(/^As of \d\d:\d\d/)).toBeVisible()
  await expect.element(at('order-progress')).toBeVisible()
})

test('an operation is skipped with a reason and the permission; another one is added after it', async () => {
  await show()
  await expectText('segment-5', 'Skipped: sold raw')
  expect(at('course-20').query()).toBeNull()
  useSession.setState({ user: { authorities: ['productionOrder:course'] } as unknown as SessionUser })
  await pressOn('course-20')
  await expect.element(at('addAfter-20')).toBeVisible()
  expect(at('addBefore-20').query()).toBeNull()
  await at('skip-20').click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await press('Sold raw{Control>}s{/Control}')
  await expect.poll(last).toMatchObject([{ name: 'skipSegments' }, { ids: ['20'], reason: 'Sold raw' }])
  // Somebody works on it, so it cannot be skipped.
  await pressOn('course-10')
  await expect.element(at('addBefore-10')).toBeVisible()
  expect(at('skip-10').query()).toBeNull()
})

test('pieces that wait for rework without a work order are shown, reworked or scrapped with a reason and the permission', async () => {
  const data = planOf({})
  const segments = [segment('10', 10, { status: 40, reworkQuantity: '3', pendingRework: '3' })]
  await show({}, { ...data, segments, links: [] })
  await expectText('pending-rework-10', '3 pcs waiting for rework')
  expect(at('settle-scrap-10').query()).toBeNull()
  useSession.setState({ user: { authorities: ['workOrder:dispatch'] } as unknown as SessionUser })
  await pressOn('settle-rework-10')
  await pressOn('dialog-save')
  await expect.poll(last).toMatchObject([{ name: 'settleRework' }, { id: '10', becomes: 2, quantity: '3' }])
  // A dialog stays open until the page has the new data.
  await expect.element(at('edit-dialog')).not.toBeInTheDocument()
  await pressOn('settle-scrap-10')
  await pressOn('dialog-save')
  // Scrapping needs a reason.
  await expect.element(page.getByLabelText(/^Scrap reason/)).toBeVisible()
  expect(server.requestsOf(settleRework)).toHaveLength(1)
})

test('pending rework of an order that ended short shows that the order has to be reopened first', async () => {
  const segments = [segment('10', 10, { status: 40, reworkQuantity: '3', pendingRework: '3' })]
  await show({ status: 60 }, { ...planOf({ status: 60 }), segments, links: [] })
  useSession.setState({ user: { authorities: ['workOrder:dispatch'] } as unknown as SessionUser })
  await expectText('pending-rework-10', 'Reopen the order')
  expect(at('settle-scrap-10').query()).toBeNull()
})
