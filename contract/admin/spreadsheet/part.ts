// Workbooks of any list.
import { definePart } from '../../kit/module.ts'
import { checkImport, exportRows, loadImport, readImport, readImportErrors, readTemplate } from '../spreadsheet.ts'

export const spreadsheetPart = definePart({
  commands: [exportRows, readTemplate, checkImport, readImportErrors, loadImport, readImport],
})
