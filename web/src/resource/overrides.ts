// What a feature may say about the screen of a declared resource.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import type { Area } from './area.ts'
import type { Values } from './form/check.ts'
import type { ChildForm } from './form/child-form.ts'
import type { FormMode } from './form/form-field.ts'
import type { Column, RowAction } from './list/column.ts'
import type { ListView } from './list/list-page.tsx'
import type { FieldRule } from './resource-form.ts'

export type Row = Values & { id: string }

export interface ResourceOverrides {
  area: Area
  /** Instead of the resource's name. */
  title?: string
  /** Cells that differ, by column. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** Columns beside the declared ones, with their place. */
  extraColumns?: readonly (Column<Row> & { after?: string })[]
  /** Field the tree at the left filters by, and the resource the tree is made of. */
  tree?: {
    field: string
    resource: AnyResource
    /** What choosing a node without children does, where there is nothing to filter by it. */
    onLeaf?: (id: string) => void
  }
  hidden?: readonly string[]
  rules?: Readonly<Record<string, FieldRule>>
  fixed?: Values
  rowActions?: readonly RowAction<Row>[]
  actions?: (view: ListView<Row>) => ReactNode
  onOpen?: (row: Row) => void
  /** Forms of what belongs to a row; its operations take them under their names. */
  childForms?: readonly ChildForm[]
  check?: (values: Values) => Record<string, string>
  refetchMs?: number
}

export interface OpenDialog {
  mode: FormMode
  row: Row | undefined
}
