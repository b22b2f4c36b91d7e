import { department } from '@gemba/contract/identity/department.ts'
import { useLanguage } from '../../i18n/language.ts'
import { nameIn } from '../../resource/area.ts'
import { Cell } from '../../resource/list/cell.tsx'
import type { Column } from '../../resource/list/column.ts'
import type { Row } from '../../resource/overrides.ts'
import { identityArea } from './area.ts'

export type DepartmentRow = Row & { children: DepartmentRow[] }

const shown = ['name', 'code', 'leader', 'phone', 'sortNumber', 'remark'] as const
const widths = { name: 320, code: 160, leader: 120, phone: 140, sortNumber: 110, remark: 180 }

/** The name first: it carries the tree. */
export function useDepartmentColumns(): Column<DepartmentRow>[] {
  const language = useLanguage((state) => state.language)
  return shown.map((name) => ({
    name,
    title: nameIn(identityArea, `department.${name}`, language),
    width: widths[name],
    ...(name === 'sortNumber' ? { align: 'right' as const } : {}),
    cell: (row) => <Cell area={identityArea} field={department.fields[name]} value={row[name]} />,
  }))
}
