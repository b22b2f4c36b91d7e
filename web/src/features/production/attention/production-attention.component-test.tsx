// Production among what needs attention: what stands there of calls, orders, material and exceptions, and who sees it.
import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { materialPrepare } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { usePlantZone } from '../../../ui/value/time.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { ProductionAttention } from './production-attention.tsx'

const pageCalls = operation(andonEvent, 'page')
const pageOrders = operation(productionOrder, 'page')
const minuteMs = 60_000

afterEach(() => useSession.setState({ user: undefined }))

const call = { id: '5', code: 'AD-5', status: 10, severity: 1, labels: { stationId: 'Lathe', typeId: 'Down' } } as const
const order = {
  id: '6',
  code: 'PO-6',
  status: 40,
  dueDate: '2020-01-31',
  goodQuantity: '12',
  baseQuantity: '40',
  productName: 'Pump',
  unitName: 'pcs',
} as const
const prepare = { id: '7', code: 'PREP-7', neededOn: '2020-01-31', labels: { orderId: 'PO-6' } } as const
const overdue = { id: '8', code: 'EXC-8', name: 'Crack', severity: 2, dueAt: Date.now() - 90 * minuteMs } as const

function serveAll(): FakeServer {
  const waiting = {
    ...call,
    responderId: null,
    calledAt: Date.now() - 9.5 * minuteMs,
    ackDueAt: Date.now() - 6.5 * minuteMs,
  }
  const late = {
    ...call,
    id: '9',
    status: 30,
    responderId: '1',
    calledAt: Date.now() - 42.5 * minuteMs,
    resolveDueAt: Date.now() - 12.5 * minuteMs,
    labels: { ...call.labels, responderId: 'Rita' },
  } as const
  return serve(
    on(pageCalls, ({ isOverdue }) => ({ records: [isOverdue === 1 ? late : waiting], total: 1, pages: 1 })),
    on(pageOrders, { records: [order], total: 3, pages: 1 }),
    on(operation(materialPrepare, 'page'), { records: [prepare], total: 1, pages: 1 }),
    on(operation(exception, 'page'), { records: [overdue], total: 1, pages: 1 }),
  )
}

const show = (authorities: readonly string[]) => {
  usePlantZone.setState({ zone: 'UTC' })
  useSession.setState({ user: { authorities } as never })
  return renderExample(
    <MemoryRouter>
      <ProductionAttention>
        {(lists) =>
          lists.map(({ all, entries = [] }) => (
            <section key={all.text} aria-label={all.text} data-path={decodeURIComponent(all.path)}>
              {entries.map(({ id, level, head, subject, detail }) => (
                <p key={id} data-testid={id} data-level={level}>
                  {head} {subject} {detail}
                </p>
              ))}
            </section>
          ))
        }
      </ProductionAttention>
    </MemoryRouter>,
  )
}
const textOf = (key: string) => page.getByTestId(key).query()?.textContent
const shown = (key: string) => page.getByTestId(key)

test('a call past its target is among the worst; orders, material and exceptions say what is late', async () => {
  serveAll()
  await show(['andon:view', 'productionOrder:view', 'materialPrepare:view', 'exception:view'])
  await expect.poll(() => textOf('call-5')).toMatch(/Unanswered call Lathe · Down for 9 min, target 3 min ?Late/)
  expect(shown('call-5').element().getAttribute('data-level')).toBe('1')
  await expect.poll(() => textOf('call-9')).toMatch(/Late call Lathe · Down for 42 min, target 30 min · Rita ?Late/)
  await expect.poll(() => textOf('order-6')).toMatch(/Late order PO-6 · Pump \d+ d late · 12 of 40 pcs good/)
  await expect.element(shown('shortage-7')).toHaveTextContent('Material shortage PREP-7 for PO-6 needed by 2020-01-31')
  await expect.poll(() => textOf('exception-8')).toMatch(/Overdue exception EXC-8 · Crack overdue for 1 h/)
  const link = page.getByRole('link', { name: 'PO-6 · Pump' }).element()
  expect(link.getAttribute('href')).toBe('/mes/pages/orders/productionOrder/6')
  const orders = page.getByRole('region', { name: '3 late orders' }).element()
  expect(orders.getAttribute('data-path')).toMatch(/productionOrder\?status\.in=10.*&dueDate\.to=\d{4}-\d{2}-\d{2}$/)
})

test('only what the user may see is asked for', async () => {
  const server = serveAll()
  await show(['andon:view'])
  await expect.element(shown('call-5')).toBeVisible()
  expect(server.inputsOf(pageOrders)).toEqual([])
  expect(server.inputsOf(pageCalls)).toMatchObject([
    { status: 10, sort: 'calledAt', order: 'asc' },
    { isOverdue: 1, sort: 'resolveDueAt', order: 'asc' },
  ])
  expect(page.getByRole('region').all()).toHaveLength(2)
})
