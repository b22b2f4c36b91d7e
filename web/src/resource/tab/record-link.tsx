// The name of a record as a link to its page, with its card.

import type { ReactNode } from 'react'
import { TextLink } from '../../ui/button/button.tsx'
import { RecordName } from '../record-card/record-name.tsx'
import { useRecordPath } from './record-path.ts'

interface RecordLinkProps {
  /** Name of the resource. */
  of: string
  id: string | null | undefined
  children: ReactNode
}

/** Opens the page of a record. Without the right to open it, only the name is shown. */
export function RecordLink({ of, id, children }: RecordLinkProps) {
  const path = useRecordPath()(of, id ?? '')
  if (!id) return children
  return (
    <RecordName of={of} id={id}>
      {path ? <TextLink to={path}>{children}</TextLink> : children}
    </RecordName>
  )
}
