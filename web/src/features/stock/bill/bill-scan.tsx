// The lines of a bill by scanner on its own page, as long as that is what comes next.
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { OfferedAction } from '../../../resource/record-page/offered-actions.ts'
import { Section } from '../../../ui/panel/section.tsx'
import { billWords } from './words.ts'

interface BillScanProps<Act extends string> {
  /** The act that a scan carries out. */
  act: Act
  acts: readonly OfferedAction<Act>[]
  children: ReactNode
}

/** Shows the walk through the lines where the act may be done now by whom looks at it. */
export function BillScan<Act extends string>({ act, acts, children }: BillScanProps<Act>) {
  const text = useText(billWords)
  const isOffered = acts.some(({ name, reason }) => name === act && reason === undefined)
  return isOffered ? <Section title={text('scan')}>{children}</Section> : null
}
