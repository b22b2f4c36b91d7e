import type { Field } from '@gemba/contract/kit/field.ts'
import type { ReactNode } from 'react'
import type { Values } from '../check.ts'

/** A column of cells that take what is typed into them. */
export interface GridColumn {
  name: string
  /** What it is called in full. */
  label: string
  /** Head of a narrow column; the label where it has none. */
  head?: string
  field: Field
  /** Pixels. */
  width: number
  /** Stored values are so many times what is shown: 1000 shows milliseconds as seconds. */
  factor?: number
  /** Shown, not changed. */
  isFixed?: boolean
  /** Shown only when a person asks for more columns. */
  isFolded?: boolean
  /** Pasted words and the values they stand for, of a column that offers a choice. */
  options?: readonly { value: number; label: string; words: readonly string[] }[]
}

/** A column that only shows something of its row. */
export interface ShownColumn {
  name: string
  title: string
  width: number
  align?: 'right'
  cell: (values: Values) => ReactNode
}
