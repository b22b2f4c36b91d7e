import { can } from '@gemba/contract/identity/role/can.ts'
import { credentialRight } from '@gemba/contract/production/personnel/identity/identify.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { withCodes } from '../../base/index.ts'
import { emitAccessChanged } from './access-changed.ts'

const standard = withCodes(crud(staff), 'staff')

/**
 * Asserts the right to change the user of a member of staff, and emits events that notify both users. Throws
 * `forbidden`.
 */
async function emitUserChange(
  work: Work,
  before: string | null,
  { id, name, userId }: { readonly id: string; readonly name: string; readonly userId: string | null },
): Promise<void> {
  if (userId === before) return
  if (!can(work.actor.authorities, credentialRight)) throw new DomainError('forbidden')
  const change = { staffId: id, staffName: name }
  await emitAccessChanged(work, { ...change, kind: 'staffUnlinked', userIds: [before] })
  await emitAccessChanged(work, { ...change, kind: 'staffLinked', userIds: [userId] })
}

export const staffs = {
  ...standard,
  /** Updates a row without checking a change of its user. Callers assert their own right and emit their own events. */
  write: standard.update,
  create: async (work: Work, input: Input) => {
    const row = await standard.create(work, input)
    await emitUserChange(work, null, row)
    return row
  },
  update: async (work: Work, input: Input) => {
    if (input.userId === undefined) return standard.update(work, input)
    const before = await standard.read(work, input)
    const row = await standard.update(work, input)
    await emitUserChange(work, before.userId, row)
    return row
  },
}

export const staffRoutes = mount(staff, import.meta.url, { ...staffs, toggle: toggle(staff, 'isEnabled') })
