// An episode keeps the names of its time, in the language of the plant. Who reads another language is told those of today, where there
// are any: the names that the rest of the screen shows.
import type { Read } from '../../../platform/db/work.ts'
import { otherNamesOf } from '../../equipment/index.ts'

interface Subject {
  /** The point. */
  readonly dataId: string
  readonly objectName: string
  readonly dataName: string
}

/** Returns the same rows, called in the language of their reader. */
export async function nameSubjects<Row extends Subject>(read: Read, rows: readonly Row[]): Promise<Row[]> {
  const names = await otherNamesOf(
    read,
    rows.map(({ dataId }) => dataId),
  )
  return rows.map((row) => {
    const { objectName, dataName } = names.get(row.dataId) ?? {}
    return { ...row, objectName: objectName || row.objectName, dataName: dataName || row.dataName }
  })
}
