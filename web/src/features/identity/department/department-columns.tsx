import { department } from '@gemba/contract/identity/department.ts'
import type { Tree } from '@gemba/contract/kit/field.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { displayedValueOf, labelIn } from '../../../resource/labels.ts'
import { Cell } from '../../../resource/list/grid/cell.tsx'
import type { Column } from '../../../resource/list/grid/column.ts'

export type DepartmentRow = Tree<EntityOf<typeof department>>

const fieldNames = ['name', 'code', 'leader', 'phone', 'sortNumber', 'remark'] as const
const widths = { name: 320, code: 160, leader: 120, phone: 140, sortNumber: 110, remark: 180 }

/** Returns the columns. The name comes first, because the tree is in the first column. */
export function useDepartmentColumns(): Column<DepartmentRow>[] {
  const language = useLanguage((state) => state.language)
  return fieldNames.map((name) => ({
    name,
    title: labelIn(department, name, language),
    width: widths[name],
    align: name === 'sortNumber' ? 'right' : undefined,
    cell: (row) => <Cell field={department.fields[name]} value={displayedValueOf(row, name, language)} />,
  }))
}
