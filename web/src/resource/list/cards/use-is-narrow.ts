import type { RefObject } from 'react'
import { useWidth } from '../../../ui/use-width.ts'

/** Below this width of its container a list shows cards, because a table has room for two columns only. */
const cardsBelowPx = 600

/** Returns whether an element is too narrow for a table. Renders again when that changes, also after a rotation. */
export const useIsNarrow = (ref: RefObject<HTMLElement | null>): boolean =>
  useWidth(ref, window.innerWidth) < cardsBelowPx
