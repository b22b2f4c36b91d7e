// After the session has ended, the password and Enter continue the work.

import { signInErrors } from '@gemba/contract/identity/sign-in/errors.ts'
import { login, type SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { on, refuse, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../../../api/query.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { useSession } from '../../../session/session.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { requestSignIn } from './sign-in-again-request.ts'

test('Enter in the box of the password signs in; with an empty box it does not', async () => {
  const server = serve(on(login, refuse(signInErrors, 'wrongCredentials')))
  // The fields of a user that the dialog reads.
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
  expect(server.requests).toEqual([])
  await userEvent.keyboard('typed{Enter}')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(wordIn(currentLanguage(), signInErrors.wrongCredentials.text))
  expect(server.inputsOf(login)).toHaveLength(1)
})
