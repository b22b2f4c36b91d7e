// Export and import of every declared resource, with the rights of its own page and create operations.

import { spreadsheetPart } from '@gemba/contract/admin/spreadsheet/part.ts'
import {
  checkImport,
  exportRows,
  importBytes,
  loadImport,
  readImport,
  readImportErrors,
  readTemplate,
} from '@gemba/contract/admin/spreadsheet.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { FileFolder } from '../../../platform/files/file-folder.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type BoundRoute, handleWithoutWork, implementCommands } from '../../../platform/http/route.ts'
import { annotate, assertPermittedOperation, check } from './check-import.ts'
import { ImportDesk } from './import-desk.ts'
import type { Create } from './load-rows.ts'
import { pathRoutes, writeSheet, writeTemplate } from './path-routes.ts'

const file = import.meta.url

/** Returns the routes for all regular resources among `regular`. */
export function spreadsheetRoutes(regular: readonly BoundRoute[], folder: FileFolder) {
  const desk = new ImportDesk(folder)
  const create = (call: Call) => assertPermittedOperation<Create>(regular, call, 'create')
  return implementCommands(spreadsheetPart, [
    ...handleWithoutWork(exportRows, file, (_, call) => writeSheet(regular, call)),
    ...handleWithoutWork(readTemplate, file, (_, call) => writeTemplate(regular, call)),
    ...handleWithoutWork(checkImport, file, async (_, call) => check(call, create(call), { desk, folder }), {
      uploadBytes: importBytes,
    }),
    ...handleWithoutWork(readImportErrors, file, async (_, call) => annotate(call, desk, create(call).resource)),
    ...handleWithoutWork(loadImport, file, async ({ token, mode }, call) => {
      const { resource, operate, operateMany } = create(call)
      const book = await desk.find(call, token, resource)
      const operations = { create: operate, createMany: operateMany }
      const { progress } = await desk.load(book, { ...call, ...operations, mode: mode ?? 'ALL_OR_NOTHING' })
      return progress
    }),
    ...handleWithoutWork(readImport, file, async ({ token }, call) => {
      const { progress } = await desk.find(call, token, create(call).resource)
      if (!progress) throw new DomainError('notFound')
      return progress
    }),
    ...pathRoutes(regular, { desk, folder }),
  ])
}
