// An episode stores the names at its time in the language of the plant. For readers of another language they are
// replaced by the current names in that language, if any, as elsewhere on the screen.

import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { otherNamesOf } from '../../equipment/index.ts'

interface Subject {
  /** Point id. */
  readonly dataId: string
  readonly objectName: string
  readonly dataName: string
}

/** Returns the rows with names in the language of their reader. */
export async function nameSubjects<Row extends Subject>(read: Read, rows: readonly Row[]): Promise<Row[]> {
  const names = await otherNamesOf(read, valuesOf(rows, 'dataId'))
  return rows.map((row) => {
    const { objectName, dataName } = names.get(row.dataId) ?? {}
    return { ...row, objectName: objectName || row.objectName, dataName: dataName || row.dataName }
  })
}
