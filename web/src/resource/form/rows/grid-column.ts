import type { Field } from '@gemba/contract/kit/field.ts'
import type { ReactNode } from 'react'
import type { Values } from '../check.ts'

/** A column of editable cells. */
export interface GridColumn {
  name: string
  /** The full name. */
  label: string
  /** Title of a narrow column; by default the label. */
  head?: string
  field: Field
  /** Width in pixels. */
  width: number
  /** Stored value divided by shown value: 1000 shows milliseconds as seconds. */
  factor?: number
  /** Whether the column is read-only. */
  isFixed?: boolean
  /** Whether the column is hidden until a person requests more columns. */
  isFolded?: boolean
  /** Options of a choice, with the texts that may be pasted for each. */
  options?: readonly { value: number; label: string; words: readonly string[] }[]
}

/** A read-only column with information about its row. */
export interface ReadOnlyColumn {
  name: string
  title: string
  width: number
  align?: 'right'
  cell: (values: Values) => ReactNode
}
