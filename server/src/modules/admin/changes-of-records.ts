// Which operations of the log changed something that people look after: not that they signed in or read a message.

import { restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { loadImport } from '@gemba/contract/admin/spreadsheet.ts'
import { modules, resources } from '@gemba/contract/modules.ts'

const isRightToChange = (permission: string): boolean => /:(edit|write)\b/.test(permission)

/** Codes of those operations. */
export const changesOfRecords: readonly string[] = [
  ...resources.flatMap(({ name, routes }) =>
    routes
      .filter(({ kind, permission }) => kind === 'write' && isRightToChange(permission))
      .map(({ operation }) => `${name}.${operation}`),
  ),
  ...modules.flatMap(({ commands }) =>
    commands.filter(({ kind, permission }) => kind === 'write' && isRightToChange(permission)).map(({ name }) => name),
  ),
  // What they may change is for each kind of record to say.
  ...[restoreRecords, loadImport].map(({ name }) => name),
]

/** Envelope codes of what was carried out; an entry by ticket answers 1. */
export const carriedOut: readonly string[] = ['200', '1']
