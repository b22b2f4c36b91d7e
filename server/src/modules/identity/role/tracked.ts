import { companyKind } from '@gemba/contract/identity/company.ts'
import { menuEntryKind } from '@gemba/contract/identity/menu/menu-entry.ts'
import { role } from '@gemba/contract/identity/role/role.ts'
import { rulesScopeKind } from '@gemba/contract/identity/role/rules-scope.ts'
import { recordKindOf } from '@gemba/contract/kit/record-kind.ts'
import type { LinkTable, TrackedRecord } from '../../../resource/tracked.ts'
import { assertNoRules } from './rules-scope.ts'

const grants: LinkTable = { table: 'role_grant', ends: { role_id: 'role', menu_entry_id: 'menu_entry' } }
/** Users without the right to grant roles restore users without their roles. */
const members: LinkTable = {
  table: 'role_user',
  ends: { role_id: 'role', user_id: 'app_user' },
  right: 'role:edit',
}
const ofEntry = { menu_entry_id: 'menu_entry' }

/** The module's nouns in record history and recycle bin. */
export const trackedIdentity: readonly TrackedRecord[] = [
  { kind: recordKindOf(role), links: [grants, members] },
  { kind: companyKind },
  {
    kind: menuEntryKind,
    links: [grants, { table: 'menu_layout', ends: ofEntry }, { table: 'menu_parameter', ends: ofEntry }],
  },
  { kind: rulesScopeKind, refuseRestore: assertNoRules },
]
