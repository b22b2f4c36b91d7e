// The cards of records. The frame around the pages provides them.
import { createContext } from 'react'
import type { RecordCard } from '../tab/contributions.ts'

export const RecordCardContext = createContext<readonly RecordCard[]>([])

/** A record whose name is on the screen. */
export interface NamedRecord {
  readonly of: string
  readonly id: string
}

/** Returns the record whose name contains an element; undefined if there is none. */
export function recordAt(target: EventTarget | null): (NamedRecord & { element: HTMLElement }) | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-record]') : null
  const [of, id] = element?.dataset.record?.split(':') ?? []
  return element && of && id ? { element, of, id } : undefined
}
