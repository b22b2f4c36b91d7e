import { payload } from '../kit/module.ts'

/** What its owner is told of an account, at the addresses it had before. */
export interface AccountEvent {
  userId: string
  userName: string
  kind: 'passwordReset' | 'passwordChanged' | 'emailChanged' | 'phoneChanged' | 'newAddress'
  /** Who did it; null when nobody was signed in. */
  by: string | null
  ip: string | null
  at: number
  email: string | null
  phone: string | null
}

export const identityEvents = {
  'company.changed': payload<{ companyId: string }>(),
  'user.accountChanged': payload<AccountEvent>(),
}
