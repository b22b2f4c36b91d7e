// What needs attention on the overview of the plant, contributed by features. The frame around the pages provides the
// sources.
import { type ComponentType, createContext, type ReactNode } from 'react'
import type { Level } from '../../ui/state/state-mark.tsx'

export interface AttentionEntry {
  id: string
  /** The worst first. */
  level: Level
  /** The condition has ended, but somebody must look at it. It comes after the others. */
  isOver?: boolean
  /** When it began, in milliseconds. The oldest of a level comes first. */
  since: number
  /** The mark and what it is. */
  head: ReactNode
  action?: ReactNode
  /** Its name, which links to the record. */
  subject: ReactNode
  detail: ReactNode
}

/** Records of one kind that need attention. */
export interface AttentionList {
  /** The query that reads them. */
  query: { isError: boolean; error: unknown; refetch: () => unknown }
  /** Undefined until they are known. */
  entries: readonly AttentionEntry[] | undefined
  /** Number of all records, also of those without an entry. */
  total: number
  /** The list of all records: its address with the filter, and its text. */
  all: { path: string; text: string }
}

export interface AttentionSource {
  /** Users need at least one of them. */
  permissions: readonly string[]
  /** Its records are generated with the history of the demo. They are hidden until it is complete. */
  isOfDemoHistory?: true
  /** Reads the records that the user may see and passes them on. */
  Source: ComponentType<{ children: (lists: readonly AttentionList[]) => ReactNode }>
}

export const AttentionContext = createContext<readonly AttentionSource[]>([])
