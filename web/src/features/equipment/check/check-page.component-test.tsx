// The check of points: counts by finding, the findings, and one kind of them.
import { checkPoints } from '@gemba/contract/equipment/check/check-points.ts'
import { pointFault } from '@gemba/contract/equipment/check/point-fault.ts'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { TabContext } from '../../../resource/tab/tab-context.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { CheckPage } from './check-page.tsx'

const tab = { path: '/', setTitle: () => undefined, granted: [], parameters: {}, entryId: '', layout: {} }
const { codes } = pointFault
const point = {
  pointId: '1',
  pointCode: 'temp',
  pointName: 'Temperature',
  objectId: '2',
  objectCode: 'o',
  objectName: 'Oven',
}
const stale = { ...point, fault: codes.stale, expected: '60 s', value: 21.5, ts: 0 }
const missing = {
  ...point,
  pointId: '3',
  pointName: 'Speed',
  fault: codes.neverReceived,
  expected: null,
  value: null,
  ts: null,
}

async function open(findings: (typeof stale | typeof missing)[]): Promise<void> {
  const counts = findings.map(({ fault }) => ({ fault, count: 1 }))
  const passed = findings.length === 0 ? 1 : 0
  serve(on(checkPoints, { passed, message: '', checkedCount: 5, pointCount: 5, counts, findings }))
  await renderExample(
    <MemoryRouter initialEntries={['/']}>
      <TabContext value={tab}>
        <CheckPage />
      </TabContext>
    </MemoryRouter>,
  )
}

test('findings are counted, listed, and limited to one kind', async () => {
  await open([stale, missing])
  await expect.element(page.getByText('5 points checked')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Oven Temperature Stale 60 s 21\.5/ })).toBeVisible()
  ;(page.getByRole('button', { name: 'Never received 1' }).element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByRole('row', { name: /Oven Speed Never received/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Temperature/ })).not.toBeInTheDocument()
})

test('a check without findings says so', async () => {
  await open([])
  await expect.element(page.getByText('No problems found')).toBeVisible()
})
