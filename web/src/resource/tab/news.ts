// News for a person who was away, contributed by features to the overview. The frame around the pages provides them.
import type { Words } from '@gemba/contract/kit/page.ts'
import { createContext } from 'react'

/** News of one kind. */
export interface News {
  name: string
  permission: string
  /** Text with the count as `{n}`. */
  text: Words
  count: (since: number, signal: AbortSignal) => Promise<number>
  /** Returns the path of the list of counted records. */
  path: (since: number) => string
}

export const NewsContext = createContext<readonly News[]>([])
