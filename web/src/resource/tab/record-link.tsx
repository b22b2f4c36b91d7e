// The name of a record as the way to its page.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
  if (!(id && path)) return children
  return (
    <Link className="link-button" to={path}>
      {children}
    </Link>
  )
}
