// What a feature may say about the screen of a declared resource, in the names of its fields.
import type { ValueOf } from '@gemba/contract/kit/field.ts'
import type { AnyResource, EntityOf, ExtraInputOf, FieldOf } from '@gemba/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import type { ChildForm } from '../form/children/child-form.ts'
import type { FormContent } from '../form/edit-dialog.tsx'
import type { FormMode, ProblemsOf } from '../form/form-field.ts'
import type { CardLayout } from '../list/cards/row-cards.tsx'
import type { Filter } from '../list/filter/filter.ts'
import type { Column, RowAction } from '../list/grid/column.ts'
import type { ListContext } from '../list/list-page.tsx'
import type { FieldRule } from './resource-form.ts'

/** What a form of a resource asks for: its fields, and what adding one takes beside them. */
type RequestedFields<R extends AnyResource> = R['fields'] & ExtraInputOf<R, 'create'>
/** How fields of a form differ from what they are by themselves; named ones stand in this order. */
type FieldRules<R extends AnyResource> = {
  readonly [K in keyof RequestedFields<R>]?: FieldRule<ValueOf<RequestedFields<R>[K]>>
}

export interface ResourcePageProps<R extends AnyResource> {
  resource: R
  /** Instead of the resource's name. */
  title?: string
  /** Cells that differ, by column. */
  cells?: { readonly [K in FieldOf<R>]?: (row: EntityOf<R>) => ReactNode }
  /** Columns beside the declared ones, with their place. */
  extraColumns?: readonly (Column<EntityOf<R>> & { after?: FieldOf<R> })[]
  /** Filters behind the declared ones. */
  extraFilters?: readonly Filter[]
  /** Field the tree at the left filters by, and the resource the tree is made of. */
  tree?: {
    field: FieldOf<R>
    resource: AnyResource
    /** What choosing a node without children does, where there is nothing to filter by it. */
    onLeaf?: (id: string) => void
    /** Stands behind the name of a node. */
    badgeOf?: (id: string) => ReactNode
  }
  hidden?: readonly (keyof RequestedFields<R> & string)[]
  rules?: FieldRules<R>
  fixed?: Partial<EntityOf<R>>
  /** What a new one begins with, where that is not as declared. */
  initial?: Partial<EntityOf<R>>
  rowActions?: readonly RowAction<EntityOf<R>>[]
  /** Rows whose state lets nobody change or delete them: they are only looked at. */
  isLocked?: (row: EntityOf<R>) => boolean
  actions?: (view: ListContext<EntityOf<R>>) => ReactNode
  onOpen?: (row: EntityOf<R>) => void
  /** Between the filters and the table. */
  summary?: (view: ListContext<EntityOf<R>>) => ReactNode
  /** Why none is shown, where that is not that there is none. */
  noneHint?: string | undefined
  /** How a row is added, where that is no form. */
  adding?: { label: string; onAdd: () => void }
  /** Declared lines of a row (`lineOf`), shown and edited with it and sent in the same call. */
  lines?: readonly AnyResource[]
  /** How fields of those lines differ, by the names of the lines and of their fields. */
  lineRules?: Readonly<Record<string, Readonly<Record<string, FieldRule | undefined>>>>
  /** Forms of what belongs to a row; its operations take them under their names. */
  childForms?: readonly ChildForm[]
  /** Rules across fields: problems by field, of what is typed so far. */
  check?: (values: Partial<EntityOf<R>>) => ProblemsOf<EntityOf<R>>
  /** Below the fields and lines of the dialog, made of what is filled in now. */
  below?: (filled: FormContent) => ReactNode
  /** How a row stands on a phone. */
  cards?: CardLayout
  refetchMs?: number
}

export interface OpenDialog<R extends AnyResource> {
  mode: FormMode
  row: EntityOf<R> | undefined
}
