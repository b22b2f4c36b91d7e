// Declarations of a noun for record history and recycle bin, given by its module.
import type { RecordKind } from '@gemba/contract/kit/record-kind.ts'
import type { Read, Work } from '../platform/db/work.ts'

/** A table whose rows link two records. They are restored with either record if the other exists. */
export interface LinkTable {
  readonly table: string
  /** Tables that its columns refer to. */
  readonly ends: Readonly<Record<string, string>>
  /** Function code required to restore links. Without it the records are restored without them. */
  readonly right?: string
}

export interface TrackedRecord {
  readonly kind: RecordKind
  /** Throws if the actor may not see changes and recycle bin although the function codes allow it. */
  readonly refuse?: (read: Read) => void | Promise<void>
  /** Throws if the actor may not restore rows although the function codes allow it. */
  readonly refuseRestore?: (work: Work) => void | Promise<void>
  readonly links?: readonly LinkTable[]
}
