// The session has ended: the password, Enter, and on with the work.
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../../api/query.ts'
import { useSession } from '../../../session/session.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { requestSignIn } from './sign-in-again-request.ts'

afterEach(() => vi.restoreAllMocks())

test('Enter in the box of the password signs in; with an empty box it does not', async () => {
  const asked = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json({ code: '500', msg: 'a wrong password', data: null }))
  // What the dialog reads of a person.
  useSession.setState({ user: { companyCode: 'demo', userName: 'admin', nickname: 'Lin' } as SessionUser })
  await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SignInAgain />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  void requestSignIn('the session has ended')
  await expect.element(page.getByTestId('sign-in-again-password')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('the session has ended')
  expect(asked).not.toHaveBeenCalled()
  await userEvent.keyboard('typed{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('a wrong password')
  expect(asked).toHaveBeenCalledTimes(1)
})
