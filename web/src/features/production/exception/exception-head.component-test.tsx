// The state line of an exception by keyboard: the main action is the button, the others are in the menu with reasons.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { type ExceptionAction, exceptionFlow } from '@gemba/contract/production/exception/flow.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useOfferedActions } from '../../../resource/record-page/offered-actions.ts'
import { RecordHead } from '../../../resource/record-page/record-head.tsx'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { exceptionActions } from './exception-actions.tsx'

const onAction = vi.fn()

function Head({ status, allowed }: { status: number; allowed: readonly ExceptionAction[] }) {
  const actions = useOfferedActions(exceptionFlow, { status, allowed, order: exceptionActions })
  return (
    <RecordHead
      code="YC-1"
      title="Leak"
      state="state"
      since={null}
      actions={actions}
      isBusy={false}
      onAction={onAction}
    />
  )
}

afterEach(() => {
  onAction.mockClear()
  useSession.setState({ user: undefined })
})
const hold = (...authorities: string[]) => useSession.setState({ user: { authorities } as unknown as SessionUser })
const reasonOf = (action: ExceptionAction) =>
  page.getByTestId(`action-${action}`).element().getAttribute('aria-describedby')

test('the allowed action that advances the exception is the button; the others show why they are not allowed', async () => {
  hold('exception:edit', 'exception:handle')
  await renderExample(<Head status={20} allowed={['submit', 'cancel']} />)
  ;(page.getByTestId('action-submit').element() as HTMLElement).focus()
  await press('{Enter}')
  expect(onAction).toHaveBeenCalledWith('submit')
  ;(page.getByTestId('action-more').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByTestId('action-handle')).toBeDisabled()
  await expect.element(page.getByTestId('action-verify')).toBeDisabled()
  await expect.element(page.getByTestId('action-cancel')).toBeEnabled()
  expect(reasonOf('cancel')).toBeNull()
})

test('a user with the permission who may not act on this exception sees that it is assigned to somebody else', async () => {
  hold('exception:verify')
  await renderExample(<Head status={30} allowed={[]} />)
  ;(page.getByTestId('action-more').element() as HTMLElement).focus()
  await press('{Enter}')
  const whys = (['verify', 'handle', 'cancel'] as const).map((action) => {
    const id = reasonOf(action)
    return id ? document.getElementById(id)?.textContent : undefined
  })
  expect(new Set(whys).size).toBe(2)
  expect(whys[0]).not.toBe(whys[1])
  await expect.element(page.getByTestId('action-verify')).toBeDisabled()
})
