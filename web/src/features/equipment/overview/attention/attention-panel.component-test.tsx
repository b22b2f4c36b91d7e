// What needs attention: the entries of all features, the worst first, links to the lists, rights, and a failed source.
import { readDemoLoad } from '@gemba/contract/overview/demo-load.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../../api/fake-server/fake-server.fixture.ts'
import {
  AttentionContext,
  type AttentionEntry,
  type AttentionList,
  type AttentionSource,
} from '../../../../resource/tab/attention.ts'
import { useSession } from '../../../../session/session.ts'
import { renderExample } from '../../../gallery/gallery.fixture.tsx'
import { AttentionPanel } from './attention-panel.tsx'

beforeEach(() => void serve(on(readDemoLoad, { state: 'unavailable', step: 'history', percent: 0 })))
afterEach(() => useSession.setState({ user: undefined }))

const query = { isError: false, error: undefined, refetch: () => undefined }
const entry = (id: string, level: AttentionEntry['level']): AttentionEntry => ({
  id,
  level,
  since: 0,
  head: id,
  subject: `subject of ${id}`,
  detail: 'detail',
})
const listOf = (name: string, entries: AttentionEntry[], more: Partial<AttentionList> = {}): AttentionList => ({
  query,
  entries,
  total: entries.length,
  all: { path: `/${name}?status=1`, text: `${entries.length} ${name}` },
  ...more,
})
function sourceOf(permission: string, ...lists: AttentionList[]): AttentionSource {
  const passOn: AttentionSource['Source'] = ({ children }) => children(lists)
  return { permissions: [permission], Source: passOn }
}

const show = (...sources: AttentionSource[]) =>
  renderExample(
    <MemoryRouter>
      <AttentionContext value={sources}>
        <AttentionPanel />
      </AttentionContext>
    </MemoryRouter>,
  )
const keys = () =>
  [...page.getByTestId('needs-attention').element().querySelectorAll('li')].map((item) =>
    item.getAttribute('data-testid'),
  )

test('entries of all features stand together, the worst first, and each kind links to its list', async () => {
  useSession.setState({ user: { authorities: ['alarm:view', 'andon:view'] } as never })
  const orders = listOf('orders', [entry('order', 2)], { total: 7, all: { path: '/orders?late=1', text: '7 orders' } })
  await show(
    sourceOf('alarm:view', listOf('alarms', [entry('warning', 3)])),
    sourceOf('andon:view', listOf('calls', [entry('call', 1)]), orders, listOf('nothing', [])),
    sourceOf('stock:view', listOf('bills', [entry('bill', 1)])),
  )
  await expect.element(page.getByTestId('attention-total')).toHaveTextContent('9')
  expect(keys()).toEqual(['attention-call', 'attention-order', 'attention-warning'])
  const links = page
    .getByRole('navigation')
    .getByRole('link')
    .all()
    .map((link) => link.element().getAttribute('href'))
  expect(links).toEqual(['/alarms?status=1', '/calls?status=1', '/orders?late=1'])
})

test('while the history of the demo is generated, its records are hidden and its progress is shown', async () => {
  useSession.setState({ user: { authorities: ['alarm:view', 'productionOrder:view'] } as never })
  const server = serve(on(readDemoLoad, { state: 'loading', step: 'history', percent: 40 }))
  const orders = {
    ...sourceOf('productionOrder:view', listOf('orders', [entry('order', 2)])),
    isOfDemoHistory: true,
  } as const
  await show(sourceOf('alarm:view', listOf('alarms', [entry('warning', 3)])), orders)
  const note = () => page.getByTestId('attention-of-history').query()?.textContent
  await expect.poll(note).toMatch(/generated \(40 %\)/)
  expect(keys()).toEqual(['attention-warning'])
  server.serve(on(readDemoLoad, { state: 'done', step: 'history', percent: 100 }))
  await expect.poll(keys).toEqual(['attention-order', 'attention-warning'])
  expect(page.getByTestId('attention-of-history').query()).toBeNull()
})

test('nothing to do is said, and a source that fails is named while the others are shown', async () => {
  useSession.setState({ user: { authorities: ['andon:view'] } as never })
  const first = await show(sourceOf('andon:view', listOf('calls', [])))
  await expect.element(page.getByText('Nothing needs attention')).toBeVisible()
  await first.unmount()
  const failedQuery = { ...query, isError: true, error: new Error('broken') }
  await show(
    sourceOf(
      'andon:view',
      listOf('calls', [entry('call', 1)]),
      listOf('orders', [], { entries: undefined, query: failedQuery }),
    ),
  )
  await expect.element(page.getByTestId('attention-call')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /retry|try again/i })).toBeVisible()
  await expect.element(page.getByText('Nothing needs attention')).not.toBeInTheDocument()
})
