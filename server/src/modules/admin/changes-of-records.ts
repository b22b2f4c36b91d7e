// The operations that change managed records, unlike signing in or reading a message.

import { restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { loadImport } from '@gemba/contract/admin/spreadsheet.ts'
import { modules, resources } from '@gemba/contract/modules.ts'

const isRightToChange = (permission: string): boolean => /:(edit|write)\b/.test(permission)

/** Codes of these operations. */
export const changesOfRecords: readonly string[] = [
  ...resources.flatMap(({ name, routes }) =>
    routes
      .filter(({ kind, permission }) => kind === 'write' && isRightToChange(permission))
      .map(({ operation }) => `${name}.${operation}`),
  ),
  ...modules.flatMap(({ commands }) =>
    commands.filter(({ kind, permission }) => kind === 'write' && isRightToChange(permission)).map(({ name }) => name),
  ),
  // Operations whose right depends on the kind of record.
  ...[restoreRecords, loadImport].map(({ name }) => name),
]

/** Envelope codes of successful operations; sign-in by ticket returns 1. */
export const successfulCodes: readonly string[] = ['200', '1']
