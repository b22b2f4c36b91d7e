import type { Actor } from '../db/work.ts'
import type { SignatureKey } from './signature.ts'

/** What a token stands for. */
export type SessionState =
  | {
      readonly kind: 'running'
      readonly actor: Actor
      readonly key: SignatureKey
      /** Whether calls are signed however the token travels: a browser opened it. */
      readonly isSigned: boolean
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'elsewhere' }

/** Looks a token up; supplied by the identity module. */
export type Authenticate = (token: string) => Promise<SessionState>

export const tokenCookie = 'token'
export const accessCookie = 'access_token'
