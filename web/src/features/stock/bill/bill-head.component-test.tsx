// The state line of a bill, by keyboard.

import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useOfferedActions } from '../../../resource/record-page/offered-actions.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { BillHead } from './bill-head.tsx'

const order = ['submit', 'receive', 'reverse', 'cancel'] as const
const onAction = vi.fn()

function Head({ status }: { status: number }) {
  const row = { code: 'RK-1', status, statusReason: null, updateTime: '2026-11-22 10:00:00', updateUser: 'ann' }
  const actions = useOfferedActions(inboundFlow, { status: status, order })
  return (
    <BillHead
      noun="Bill"
      row={row}
      of={inboundStatus}
      facts={[]}
      actions={actions}
      isBusy={false}
      onAction={onAction}
    />
  )
}

const hold = (...authorities: string[]) => useSession.setState({ user: { authorities } as unknown as SessionUser })
afterEach(() => {
  onAction.mockClear()
  useSession.setState({ user: undefined })
})

test('the main action is the button; the others are in the menu, with the reason if they are not allowed', async () => {
  hold('inboundBill:edit', 'inboundBill:receive')
  await renderExample(<Head status={20} />)
  const line = page.getByTestId('record-state')
  await expect.element(line.getByText('To receive')).toBeVisible()
  expect(line.element().textContent).toContain('ann')
  page.getByTestId('action-receive').element().focus()
  await press('{Enter}')
  expect(onAction).toHaveBeenCalledWith('receive')
  page.getByTestId('action-more').element().focus()
  await press('{Enter}')
  await expect.element(page.getByTestId('action-submit')).toBeDisabled()
  await expect.element(page.getByTestId('action-submit')).toHaveAccessibleDescription('Only possible in status Draft')
  await expect.element(page.getByTestId('action-reverse')).toHaveAccessibleDescription('You do not have permission')
  await press('{Tab}{Enter}')
  expect(onAction).toHaveBeenLastCalledWith('cancel')
  await expect.element(page.getByTestId('action-submit')).not.toBeInTheDocument()
})

test('without a main action there is only the menu', async () => {
  hold('inboundBill:receive')
  await renderExample(<Head status={90} />)
  await expect.element(page.getByText('Cancelled')).toBeVisible()
  for (const action of order) await expect.element(page.getByTestId(`action-${action}`)).not.toBeInTheDocument()
  page.getByTestId('action-more').element().focus()
  await press('{Enter}')
  for (const action of order) await expect.element(page.getByTestId(`action-${action}`)).toBeDisabled()
})
