// The closed accounting period, visible to all and changed with the permission.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { readStockPeriod, reopenStockPeriod } from '@gemba/contract/stock/period.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { PeriodButton } from './period-button.tsx'

let server: FakeServer
let closedThrough: string | null = null

beforeEach(() => {
  closedThrough = null
  server = serve(
    on(readStockPeriod, periods),
    on(reopenStockPeriod, () => {
      closedThrough = null
      return { closedThrough }
    }),
  )
})
afterEach(() => useSession.setState({ user: undefined }))

const periods = () => ({
  closedThrough,
  changes: closedThrough ? [{ action: 1, closedThrough, reason: 'month', at: 0, createUser: 'ann' }] : [],
})

const show = async (authorities: string[]) => {
  useSession.setState({ user: { authorities } as unknown as SessionUser })
  await renderExample(<PeriodButton />)
  await page.getByTestId('stock-periods').click()
}

test('without the permission to close days, the panel shows the last closed day and who closed it', async () => {
  closedThrough = '2026-10-31'
  await show([])
  await expect.element(page.getByTestId('closed-through')).toHaveTextContent('Closed through 2026-10-31')
  await expect.element(page.getByRole('cell', { name: 'ann' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Reopen period' }).query()).toBeNull()
})

test('days are reopened with a reason, which the panel shows', async () => {
  closedThrough = '2026-10-31'
  await show(['stock:closePeriod'])
  await page.getByRole('button', { name: 'Reopen period' }).click()
  await page.getByLabelText('Reason').fill('a bill came late')
  await page.getByTestId('dialog-save').click()
  await expect.poll(() => server.inputsOf(reopenStockPeriod)[0]).toMatchObject({ reason: 'a bill came late' })
  await expect.element(page.getByTestId('closed-through')).toHaveTextContent('No closed period')
})
