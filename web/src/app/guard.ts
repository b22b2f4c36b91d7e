import { type LoaderFunctionArgs, redirect } from 'react-router'
import { hasSessionCookie } from '../session/session.ts'

/** Returns the address of the sign-in page, which leads back to `from`. */
export const toSignIn = (from: string): string => `/?${new URLSearchParams({ from })}`

/** Router state of a navigation to the sign-in page. */
export interface SignInState {
  /** Why the person must sign in again. */
  reason?: string
  /** The user whose session has ended on the page to which the sign-in leads back. */
  userId?: string
}

/**
 * Redirects visitors without a token cookie to the sign-in page (S-045). An exception in the guard is only logged
 * (S-062): the page opens, and the server decides.
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
