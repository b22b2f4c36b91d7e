import { payload } from '../../kit/module.ts'

/** The badge or PIN of a member of staff changed, or the user they sign in as. `userIds` are the users concerned. */
interface StaffAccessEvent {
  readonly staffId: string
  readonly staffName: string
  readonly kind: 'benchCredential' | 'staffLinked' | 'staffUnlinked'
  readonly userIds: readonly string[]
  readonly by: string | null
  readonly at: number
}

export const personnelEvents = {
  'staff.accessChanged': payload<StaffAccessEvent>(),
}
