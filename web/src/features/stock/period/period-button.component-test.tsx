// How far the books are closed, told to all and changed by who may.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useSession } from '../../../session/session.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { PeriodButton } from './period-button.tsx'

const asked: { path: string; body: Record<string, unknown> }[] = []
let closedThrough: string | null = null

beforeEach(() => {
  asked.length = 0
  closedThrough = null
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.href)
    const body = JSON.parse(String(init?.body ?? '{}'))
    asked.push({ path: pathname, body })
    if (pathname.endsWith('period/reopen')) closedThrough = null
    const changes = closedThrough ? [{ act: 1, closedThrough, reason: 'month', at: 0, createUser: 'ann' }] : []
    return Response.json({ code: '200', msg: '', data: { closedThrough, changes } })
  })
})
afterEach(() => {
  useSession.setState({ user: undefined })
  vi.restoreAllMocks()
})

const show = async (authorities: string[]) => {
  useSession.setState({ user: { authorities } as unknown as SessionUser })
  await renderExample(<PeriodButton />)
  await page.getByTestId('stock-periods').click()
}

test('who may not close days sees how far they are closed, and by whom', async () => {
  closedThrough = '2026-10-31'
  await show([])
  await expect.element(page.getByTestId('closed-through')).toHaveTextContent('Closed up to and including 2026-10-31')
  await expect.element(page.getByRole('cell', { name: 'ann' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Reopen days' }).query()).toBeNull()
})

test('days are reopened for a reason, and the panel says so', async () => {
  closedThrough = '2026-10-31'
  await show(['stock:closePeriod'])
  await page.getByRole('button', { name: 'Reopen days' }).click()
  await page.getByLabelText('Reason').fill('a bill came late')
  await page.getByTestId('dialog-save').click()
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('period/reopen'))?.body)
    .toMatchObject({
      reason: 'a bill came late',
    })
  await expect.element(page.getByTestId('closed-through')).toHaveTextContent('No day is closed')
})
