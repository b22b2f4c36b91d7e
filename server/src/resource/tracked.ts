// What record history and recycle bin know of a noun beside what it declares: given by the module that owns it.
import type { RecordKind } from '@gemba/contract/kit/record-kind.ts'
import type { Read, Work } from '../platform/db/work.ts'

/** A table whose rows tie two records together. They come back with either, where both are there. */
export interface LinkTable {
  readonly table: string
  /** Tables that its columns refer to. */
  readonly ends: Readonly<Record<string, string>>
  /** Function code without which they do not come back: the records do, without them. */
  readonly right?: string
}

export interface HistoryTracked {
  readonly kind: RecordKind
  /** Refuses whom the function codes alone would let see the changes and the bin. */
  readonly refuse?: (read: Read) => void | Promise<void>
  /** Refuses whom the function codes alone would let bring rows back. */
  readonly refuseRestore?: (work: Work) => void | Promise<void>
  readonly links?: readonly LinkTable[]
}
