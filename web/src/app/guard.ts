import { type LoaderFunctionArgs, redirect } from 'react-router'
import { hasSessionCookie } from '../session/session.ts'

/** The sign-in page, which leads back to `from`. */
export const toSignIn = (from: string): string => `/?${new URLSearchParams({ from })}`

/** What the way to the sign-in page brings along. */
export interface SignInState {
  /** Why the person is there again. */
  reason?: string
  /** Whose session has ended at the page that is led back to. */
  userId?: string
}

/**
 * Sends those without a token cookie to the sign-in page (S-045). A guard that fails is only logged (S-062): the page
 * opens, and the server decides what it answers.
 */
export function requireCookie({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null {
  try {
    const { pathname, search } = new URL(request.url)
    return hasSessionCookie() ? null : redirect(toSignIn(pathname + search))
  } catch (error) {
    console.error(error)
    return null
  }
}
