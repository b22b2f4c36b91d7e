// The board by keyboard and by dragging: a card goes to a station, back, and apart.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { DispatchBoard } from './dispatch-board.tsx'

const { toDispatch, dispatched, running } = workOrderStatus.codes
let sent: { name: string; input: Record<string, unknown> }[] = []

/** What every card is short of. */
const short = [{ materialId: '5', materialCode: 'SHAFT', quantity: '4', unitName: 'pcs' }]

const work = (id: string, status: number, allowedActs: string[]) => ({
  ...{ id, code: `WO-${id}`, version: 3, status, isRework: 0, orderCode: 'PO-1', productCode: 'P-40', allowedActs },
  ...{ productName: 'Pump', unitName: 'pcs', segmentNumber: 10, stageName: 'Turn', quantity: '65', stationId: null },
  segmentPlanId: '21',
  ...{ goodQuantity: '25', scrapQuantity: '0', reworkQuantity: '0', availableQuantity: null, staffName: null },
  ...{ planStart: null, planEnd: null, kitStatus: null, shortOfKit: short, labels: { stageId: 'Turn' } },
})
const stations = [
  {
    id: '3',
    name: 'Lathe',
    workOrders: [{ ...work('8', dispatched, ['dispatch', 'recall', 'claim']), stationId: '3' }],
  },
  { id: '4', name: 'Mill', workOrders: [{ ...work('9', running, ['pause']), stationId: '4' }] },
]

const waiting = () => ({
  records: [
    work('7', toDispatch, ['dispatch']),
    { ...work('6', toDispatch, ['dispatch']), quantity: '15.5' },
    { ...work('5', toDispatch, ['dispatch']), segmentPlanId: '22' },
  ],
  total: 120,
  pages: 2,
})

vi.mock('../../../api/run.ts', async (original) => {
  const real = await original<typeof import('../../../api/run.ts')>()
  const { useQuery } = await import('@tanstack/react-query')
  const run = async ({ name }: { name: string }, input: Record<string, unknown>) => {
    sent.push({ name, input })
    return []
  }
  const useCommandQuery = ({ name }: { name: string }) => useQuery({ queryKey: [name], queryFn: async () => stations })
  return { ...real, run, useCommandQuery }
})
vi.mock('../../../api/call-route.ts', async (original) => {
  const { useQuery } = await import('@tanstack/react-query')
  return {
    ...(await original<typeof import('../../../api/call-route.ts')>()),
    useRouteQuery: () => useQuery({ queryKey: ['waiting'], queryFn: async () => waiting() }),
  }
})

beforeEach(async () => {
  sent = []
  await renderExample(
    <MemoryRouter>
      <DispatchBoard workCenterId="2" />
    </MemoryRouter>,
  )
  await expect.element(page.getByTestId('lane-waiting')).toBeVisible()
})

const focus = (testId: string) => (page.getByTestId(testId).element() as HTMLElement).focus()

test('by keys: what waits goes to a station; what is there goes to another one, or back', async () => {
  focus('move-7')
  await press('{Enter}{Tab}')
  await expect.element(page.getByTestId('move-to-3')).toHaveFocus()
  await press('{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  await page.getByTestId('move-8').click()
  // Not to where it is already.
  await expect.element(page.getByTestId('move-to-3')).not.toBeInTheDocument()
  await page.getByTestId('move-to-4').click()
  await expect.poll(() => sent.length).toBe(2)
  await page.getByTestId('move-8').click()
  await page.getByTestId('move-recall').click()
  await expect.poll(() => sent.length).toBe(3)
  expect(sent).toEqual([
    { name: 'dispatchWork', input: { ids: ['7'], version: 3, stationId: '3' } },
    { name: 'dispatchWork', input: { ids: ['8'], version: 3, stationId: '4' } },
    { name: 'recallWork', input: { ids: ['8'] } },
  ])
})

test('what a card cannot begin without is said, also before it is dispatched', async () => {
  for (const id of ['card-7', 'card-8'])
    expect(page.getByTestId(id).element().textContent).toContain('Short of SHAFT 4 pcs')
  expect(page.getByTestId('card-9').element().textContent).not.toContain('Short of')
})

test('a card is dragged to a station; one that runs stays where it is', async () => {
  await page.getByTestId('card-7').dropTo(page.getByTestId('lane-4'))
  await expect.poll(() => sent).toEqual([{ name: 'dispatchWork', input: { ids: ['7'], version: 3, stationId: '4' } }])
  await expect.element(page.getByTestId('move-9')).not.toBeInTheDocument()
  expect(page.getByTestId('card-9').element().getAttribute('draggable')).toBe('false')
})

test('a part is split off; more than the lane shows is told', async () => {
  await page.getByTestId('move-7').click()
  await page.getByTestId('move-split').click()
  await press('15{Control>}s{/Control}')
  await expect.poll(() => sent).toEqual([{ name: 'splitWork', input: { id: '7', version: 3, quantities: ['15'] } }])
  expect(page.getByTestId('lane-waiting').element().textContent).toContain('117')
})

test('by keys: parts of the same work become one again, asked with quantities that add up', async () => {
  focus('move-7')
  await press('{Enter}')
  await expect.element(page.getByTestId('move-merge-6')).toHaveTextContent('Merge with WO-6 (15.5 pcs)')
  // Other work, and the same in another state, stay apart.
  for (const id of ['5', '8']) expect(page.getByTestId(`move-merge-${id}`).query()).toBeNull()
  ;(page.getByTestId('move-merge-6').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByText('65 + 15.5 = 80.5 pcs in WO-7; WO-6 is cancelled.')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByTestId('popup-confirm').click()
  await expect.poll(() => sent).toEqual([{ name: 'mergeWork', input: { ids: ['7', '6'] } }])
})
