import { type ReactNode, useContext } from 'react'
import { RecordCardContext } from './record-card-context.ts'

interface RecordNameProps {
  /** Noun of the resource. */
  of: string | undefined
  id: unknown
  children: ReactNode
}

/** The name of a record. If its noun has a card, resting the pointer on the name or a long press opens it. */
export function RecordName({ of, id, children }: RecordNameProps) {
  const cards = useContext(RecordCardContext)
  const hasCard = of !== undefined && cards.some((card) => card.of === of)
  return hasCard ? <span data-record={`${of}:${String(id)}`}>{children}</span> : children
}
