// What the module needs from other modules.
import type { UsageCounter } from './company/company.ts'
import type { ShowPicture } from './company/public-picture.ts'
import type { Licences } from './licence/licences.ts'
import type { CodeServices } from './password/send-code.ts'
import type { SessionStore } from './sign-in/session-store.ts'
import type { PasswordVerifier } from './user/own-account.ts'
import type { Setup } from './user/setup.ts'

export interface IdentityServices extends CodeServices {
  readonly sessions: SessionStore
  readonly setup: Setup
  /** Called with the token of a session that was ended. */
  sessionEnded(token: string): void
  /** Counts the records of a company in other modules. */
  readonly countUse: UsageCounter
  readonly provePassword: PasswordVerifier
  readonly licences: Licences
  readonly showPicture: ShowPicture
}
