// The props with which a feature adjusts the screen of a declared resource, typed by the names of its fields.
import type { ValueOf } from '@gemba/contract/kit/field.ts'
import type { AnyResource, EntityOf, ExtraInputOf, FieldOf } from '@gemba/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import type { MoveHandler } from '../../ui/tree/use-tree-moves.ts'
import type { ChildForm } from '../form/children/child-form.ts'
import type { FormContent } from '../form/edit-dialog.tsx'
import type { FormMode, ProblemsOf } from '../form/form-field.ts'
import type { CardLayout } from '../list/cards/card-layout.ts'
import type { Filter } from '../list/filter/filter.ts'
import type { CardRole, Column, RowAction } from '../list/grid/column.ts'
import type { ListContext } from '../list/list-page.tsx'
import type { FieldRule } from './resource-form.ts'

/** The inputs of a form: the fields of a resource and the additional inputs of creation. */
type RequestedFields<R extends AnyResource> = R['fields'] & ExtraInputOf<R, 'create'>
/** Adjustments of the fields of a form. Named fields are in this order. */
type FieldRules<R extends AnyResource> = {
  readonly [K in keyof RequestedFields<R>]?: FieldRule<ValueOf<RequestedFields<R>[K]>>
}

export interface ResourcePageProps<R extends AnyResource> {
  resource: R
  /** Replaces the title of the resource. */
  title?: string
  /** Custom cells by column. */
  cells?: { readonly [K in FieldOf<R>]?: (row: EntityOf<R>) => ReactNode }
  /** Additional columns with their position. */
  extraColumns?: readonly (Column<EntityOf<R>> & { after?: FieldOf<R> })[]
  /** Filters after the declared ones. */
  extraFilters?: readonly Filter[]
  /** The field by which the tree at the left filters, and the resource of the tree. */
  tree?: {
    field: FieldOf<R>
    resource: AnyResource
    /** Runs when a node without children is chosen, instead of filtering. */
    onLeaf?: (id: string) => void
    /** Content after the name of a node. */
    badgeOf?: (id: string) => ReactNode
    /** Runs when a node was moved. Without it nodes cannot be moved. */
    onMove?: MoveHandler | undefined
  }
  hidden?: readonly (keyof RequestedFields<R> & string)[]
  rules?: FieldRules<R>
  fixed?: Partial<EntityOf<R>>
  /** Initial values of a new row that differ from the declared ones. */
  initial?: Partial<EntityOf<R>>
  rowActions?: readonly RowAction<EntityOf<R>>[]
  /** Returns whether the state of a row prevents changing and deleting it. */
  isLocked?: (row: EntityOf<R>) => boolean
  actions?: (view: ListContext<EntityOf<R>>) => ReactNode
  onOpen?: (row: EntityOf<R>) => void
  /** Between the filters and the table. */
  summary?: (view: ListContext<EntityOf<R>>) => ReactNode
  /** Explains why the list is empty, if not because there are no rows. */
  noneHint?: string | undefined
  /** Replaces the form for adding a row. */
  adding?: { label: string; onAdd: () => void }
  /** Runs after a new row is saved and its form closed, such as to open what belongs to it. */
  onAdded?: (row: EntityOf<R>) => void
  /** Declared lines of a row (`lineOf`), shown and edited with it and sent in the same request. */
  lines?: readonly AnyResource[]
  /** A new row starts with an empty line of each kind, because it is useless without lines. */
  startsWithLine?: true
  /** Adjustments of the fields of these lines, by the names of lines and fields. */
  lineRules?: Readonly<Record<string, Readonly<Record<string, FieldRule | undefined>>>>
  /** Forms of the children of a row, which its operations accept under their names. */
  childForms?: readonly ChildForm[]
  /** Rules across fields. Returns problems of the current values by field. */
  check?: (values: Partial<EntityOf<R>>) => ProblemsOf<EntityOf<R>>
  /** Below the fields and lines of the dialog, rendered from the current content. */
  below?: (filled: FormContent) => ReactNode
  /** Layout of a row in a narrow container. */
  cards?: CardLayout
  /** Places of columns on a card that differ from the regular ones. */
  cardRoles?: { readonly [K in FieldOf<R>]?: CardRole }
  refetchMs?: number
}

export interface OpenDialog<R extends AnyResource> {
  mode: FormMode
  row: EntityOf<R> | undefined
}
