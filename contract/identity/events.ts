import { payload } from '../kit/module.ts'

/** Payload of a notice to the owner of an account, sent to the addresses from before the change. */
export interface AccountEvent {
  userId: string
  userName: string
  kind: 'passwordReset' | 'passwordChanged' | 'emailChanged' | 'phoneChanged' | 'newAddress'
  /** User who caused the change. Null if nobody was signed in. */
  by: string | null
  ip: string | null
  at: number
  email: string | null
  phone: string | null
}

export const identityEvents = {
  'company.changed': payload<{ companyId: string }>(),
  'user.accountChanged': payload<AccountEvent>(),
  /** Sessions or rights of a user have changed; of all users of the company if null. */
  'user.sessionsChanged': payload<{ userId: string | null }>(),
  'company.licenceChanged': payload<{ companyId: string }>(),
}
