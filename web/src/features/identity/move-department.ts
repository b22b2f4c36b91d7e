import { call } from '../../resource/client.ts'
import { queryClient } from '../../resource/query.ts'
import type { DepartmentRow } from './department-columns.tsx'
import { placesAfterMove } from './places-after-move.ts'
import { useSave } from './use-save.ts'

function siblingsOf(rows: readonly DepartmentRow[], id: string): readonly DepartmentRow[] | undefined {
  if (rows.some((row) => row.id === id)) return rows
  for (const row of rows) {
    const found = siblingsOf(row.children, id)
    if (found) return found
  }
  return undefined
}

/** Moves a department one place up or down below its parent. */
export function useMoveDepartment() {
  const { save } = useSave()
  return async (row: DepartmentRow, step: -1 | 1): Promise<void> => {
    const rows = queryClient.getQueryData<DepartmentRow[]>(['identity', 'department', 'whole']) ?? []
    const siblings = (siblingsOf(rows, row.id) ?? []).map(({ id, sortNumber }) => ({
      id,
      sortNumber: Number(sortNumber),
    }))
    const places = placesAfterMove(siblings, row.id, step)
    if (places.length === 0) return
    await save(async () => {
      for (const place of places) await call('/department/update', place)
    })
  }
}
