// Every noun that record history and recycle bin know, parents before what belongs to them.
import { backupScriptKind } from './admin/backup.ts'
import { companyKind } from './identity/company.ts'
import { menuEntryKind } from './identity/menu-entry.ts'
import { rulesScopeKind } from './identity/rules-scope.ts'
import { type RecordKind, recordKindOf } from './kit/record-kind.ts'
import { messageSenderKind, messageTriggerKind } from './message/trigger.ts'
import { resources } from './resources.ts'

export const recordKinds: readonly RecordKind[] = [
  ...resources.map(recordKindOf),
  companyKind,
  menuEntryKind,
  rulesScopeKind,
  backupScriptKind,
  messageTriggerKind,
  messageSenderKind,
]
