// Past alarms on the page of an object, with a link to the journal.

import { pageAlarmJournal } from '@gemba/contract/alarm/journal.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { PastAlarms } from './past-alarms.tsx'

const episode = {
  id: '7',
  batchNo: 'A1',
  objectId: '3',
  objectName: 'Pump',
  dataName: 'Bearing temperature',
  maxLevel: 1,
  alarmTime: '2026-11-01 10:00:00',
  raiseTs: 1000,
  returnTs: 61_000,
  handleText: 'Greased',
}

beforeEach(() => {
  serve(on(pageAlarmJournal, { records: [episode], total: 41, pages: 5 }))
})

test('the journal opens with this object and this period', async () => {
  await renderExample(
    <MemoryRouter>
      <PastAlarms objectId="3" />
    </MemoryRouter>,
  )
  await expect.element(page.getByText('Greased')).toBeVisible()
  const { pathname, searchParams } = new URL(
    page.getByTestId('to-journal').element().getAttribute('href') ?? '',
    'http://x',
  )
  expect(pathname).toBe('/lak/pages/basicData/alarmJournal')
  expect(searchParams.get('underObjectId')).toBe('3')
  expect(Math.abs(Number(searchParams.get('startSearch')) - (Date.now() - 30 * 86_400_000))).toBeLessThan(60_000)
})
