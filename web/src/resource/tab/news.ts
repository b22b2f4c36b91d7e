// What is new to somebody who was away, told by features on the overview; the frame around the pages says what there is.
import type { Words } from '@gemba/contract/kit/page.ts'
import { createContext } from 'react'

/** News of one kind. */
export interface News {
  name: string
  permission: string
  /** `{n}` of them, and one. */
  many: Words
  one: Words
  count: (since: number, signal: AbortSignal) => Promise<number>
  /** The list of what is counted. */
  path: (since: number) => string
}

export const NewsContext = createContext<readonly News[]>([])
