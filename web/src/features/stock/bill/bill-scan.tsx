// Scanning of the lines of a bill on its page, while scanning is the next action.
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { OfferedAction } from '../../../resource/record-page/offered-actions.ts'
import { Section } from '../../../ui/panel/section.tsx'
import { billWords } from './words.ts'

interface BillScanProps<Action extends string> {
  /** The action that a scan performs. */
  action: Action
  actions: readonly OfferedAction<Action>[]
  children: ReactNode
}

/** Shows the walk through the lines if the action is allowed for the user now. */
export function BillScan<Action extends string>({ action, actions, children }: BillScanProps<Action>) {
  const text = useText(billWords)
  const isOffered = actions.some(({ name, reason }) => name === action && reason === undefined)
  return isOffered ? <Section title={text('scan')}>{children}</Section> : null
}
