import type { Actor } from '../db/work.ts'
import type { SignatureKey } from './signature.ts'

/** State of the session of a token. */
export type SessionState =
  | {
      readonly kind: 'running'
      readonly actor: Actor
      readonly key: SignatureKey
      /** Whether requests must be signed even with a bearer token, because a browser opened the session. */
      readonly isSigned: boolean
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'elsewhere' }

/** Returns the session of a token. The identity module supplies it. */
export type Authenticate = (token: string) => Promise<SessionState>

export const tokenCookie = 'token'
export const accessCookie = 'access_token'
