// The name of a record as the way to its page, and to its card.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RecordName } from '../record-card/record-name.tsx'
import { useRecordPath } from './record-path.ts'

interface RecordLinkProps {
  /** Name of the resource. */
  of: string
  id: string | null | undefined
  children: ReactNode
}

/** Opens the page of a record; only its name for whom may not open that. */
export function RecordLink({ of, id, children }: RecordLinkProps) {
  const path = useRecordPath()(of, id ?? '')
  if (!id) return children
  return (
    <RecordName of={of} id={id}>
      {path ? (
        <Link className="link-button" to={path}>
          {children}
        </Link>
      ) : (
        children
      )}
    </RecordName>
  )
}
