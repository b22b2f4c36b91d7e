// The page of an object with more points than it shows at first.

import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { listObjectStatus } from '@gemba/contract/overview/object-status.ts'
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
    on(readLatest),
    on(readHistory),
    on(readStatistics),
    on(readSpan),
    on(readCurveNotes),
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
