// Which records have a card; the frame around the pages says which there are.
import { createContext } from 'react'
import type { RecordCard } from '../tab/contributions.ts'

export const RecordCardContext = createContext<readonly RecordCard[]>([])

/** A record whose name is on the screen. */
export interface NamedRecord {
  readonly of: string
  readonly id: string
}

/** Returns the record whose name holds an element; undefined where none does. */
export function recordAt(target: EventTarget | null): (NamedRecord & { element: HTMLElement }) | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-record]') : null
  const [of, id] = element?.dataset.record?.split(':') ?? []
  return element && of && id ? { element, of, id } : undefined
}
