// The page of an object with more points than it shows at first.

import { type AlarmEpisode, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { readAlarmMarks } from '@gemba/contract/alarm/marks.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { planObjectCopy } from '@gemba/contract/equipment/object/copy-object.ts'
import { listObjectFavorites } from '@gemba/contract/equipment/object/favorite.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { listRunSpans } from '@gemba/contract/equipment/run-state/run-spans.ts'
import { listObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { findShopShifts } from '@gemba/contract/production/calendar/find-shop-shifts.ts'
import { readCurveNotes } from '@gemba/contract/telemetry/curve-note.ts'
import { readHistory, readLatest, readSpan } from '@gemba/contract/telemetry/read.ts'
import { readStatistics } from '@gemba/contract/telemetry/statistics.ts'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../session/session.ts'
import { renderExample } from '../gallery/gallery.fixture.tsx'
import { ObjectPage } from './object-page.tsx'

const points = Array.from({ length: 210 }, (_, index) => {
  const code = `p${String(index).padStart(3, '0')}`
  return { id: String(index + 1), objectId: '5', code, name: `P ${code}` }
})

test('says that there are more points, and shows them on request', async () => {
  useSession.setState({ user: { authorities: ['object:view', 'telemetry:view'] } as never })
  serve(
    on(operation(object, 'read'), { id: '5', code: 'many', name: 'Many points' }),
    on(operation(object, 'page')),
    on(operation(point, 'page'), ({ pageNumber, pageSize }) => {
      const from = (Number(pageNumber ?? 1) - 1) * Number(pageSize)
      return { records: points.slice(from, from + Number(pageSize)), total: points.length, pages: 2 }
    }),
    on(listObjectStatus),
    on(listObjectFavorites),
    on(listRunSpans),
    on(readLatest),
    on(readHistory),
    on(readStatistics),
    on(readSpan),
    on(readCurveNotes),
    on(findShopShifts),
  )
  await renderExample(
    <MemoryRouter>
      <ObjectPage params={{ id: '5' }} />
    </MemoryRouter>,
  )
  await expect.poll(() => page.getByTestId('more-points').query()?.textContent).toMatch(/^200\sof\s210\spoints\sshown/)
  const values = page.getByRole('list', { name: 'Live values' }).getByRole('listitem')
  await expect.poll(() => values.elements().length).toBe(200)
  await page.getByRole('button', { name: 'Show 10 more' }).click()
  await expect.element(page.getByTestId('more-points')).not.toBeInTheDocument()
  await expect.poll(() => values.elements().length).toBe(210)
})

test('the object is copied with all below it from its page', async () => {
  useSession.setState({ user: { authorities: ['object:view', 'object:edit'] } as never })
  serve(
    on(operation(object, 'read'), { id: '5', code: 'many', name: 'Many points' }),
    on(operation(object, 'page')),
    on(operation(point, 'page')),
    on(planObjectCopy, {
      codeSuffix: '-2',
      objects: [{ id: '5', name: 'Many points', code: 'many', newCode: 'many-2' }],
      pointCount: 210,
      ruleCount: 0,
    }),
    on(listObjectStatus),
    on(listObjectFavorites),
    on(listRunSpans),
    on(readLatest),
    on(findShopShifts),
  )
  await renderExample(
    <MemoryRouter>
      <ObjectPage params={{ id: '5' }} />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('button', { name: 'Copy…' })).toBeVisible()
  const [name, label, button] = [page.getByRole('heading', { level: 1 }), page.getByText('many', { exact: true })]
    .concat(page.getByRole('button', { name: 'Copy…' }))
    .map((part) => part.element().getBoundingClientRect())
  // The head has two lines at 1280 px: the name with the buttons, and the labels.
  expect(button?.top).toBeLessThan(name?.bottom ?? 0)
  expect(label?.top).toBeGreaterThanOrEqual(name?.bottom ?? 0)
  await page.getByRole('button', { name: 'Copy…' }).click()
  await expect.element(page.getByTestId('copy-plan').getByText('many-2')).toBeVisible()
})

test('key points come first, in their order', async () => {
  useSession.setState({ user: { authorities: ['object:view', 'telemetry:view'] } as never })
  const keySortOf: Record<string, number> = { '3': 1, '2': 2 }
  const shown = points
    .slice(0, 4)
    .map((row) => ({ ...row, isKey: row.id in keySortOf ? 1 : 0, keySort: keySortOf[row.id] ?? 0 }))
  serve(
    on(operation(object, 'read'), { id: '5', code: 'few', name: 'Few points' }),
    on(operation(object, 'page')),
    on(operation(point, 'page'), { records: shown as never, total: 4, pages: 1 }),
    on(listObjectStatus),
    on(listObjectFavorites),
    on(listRunSpans),
    on(readLatest),
    on(readHistory),
    on(readStatistics),
    on(readSpan),
    on(readCurveNotes),
    on(findShopShifts),
  )
  await renderExample(
    <MemoryRouter>
      <ObjectPage params={{ id: '5' }} />
    </MemoryRouter>,
  )
  const values = page.getByRole('list', { name: 'Live values' }).getByRole('listitem')
  await expect
    .poll(() => values.elements().map((element) => element.textContent?.match(/P p\d+/)?.[0]))
    .toEqual(['P p002', 'P p001', 'P p000', 'P p003'])
})

test('the curve opens on the point in alarm, with the shifts of the shop calendar', async () => {
  useSession.setState({ user: { authorities: ['object:view', 'telemetry:view', 'alarm:view'] } as never })
  const shown = points.slice(0, 3).map((row, at) => ({ ...row, isMain: at === 0 ? 1 : 0 }) as const)
  const open = { id: '7', dataId: '3', alarmStatus: 1, endedTs: null, level: 2, liveLevel: 2 } as AlarmEpisode
  const begin = Date.now() - 3_600_000
  const server = serve(
    on(operation(object, 'read'), { id: '5', code: 'pump', name: 'Pump' }),
    on(operation(object, 'page')),
    on(operation(point, 'page'), { records: shown, total: 3, pages: 1 }),
    on(pageAlarmEpisodes, { records: [open], total: 1, pages: 1 }),
    on(findShopShifts, { current: { name: 'Early', from: begin, to: begin + 28_800_000 }, last: null }),
    on(listObjectStatus),
    on(listObjectFavorites),
    on(listRunSpans),
    on(readLatest),
    on(readHistory),
    on(readStatistics),
    on(readSpan),
    on(readCurveNotes),
    on(readAlarmMarks),
    on(operation(alarmRule, 'page')),
  )
  await renderExample(
    <MemoryRouter>
      <ObjectPage params={{ id: '5' }} />
    </MemoryRouter>,
  )
  await expect.poll(() => server.inputsOf(readHistory).at(-1)?.points).toEqual(['3'])
  await page.getByTestId('curve-shift').click()
  await expect.poll(() => Number(server.inputsOf(readHistory).at(-1)?.from)).toBeCloseTo(begin, -4)
  expect(page.getByTestId('curve-lastShift').elements()).toHaveLength(0)
})
