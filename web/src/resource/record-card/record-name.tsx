import { type ReactNode, useContext } from 'react'
import { RecordCardContext } from './record-card-context.ts'

interface RecordNameProps {
  /** Noun of the resource. */
  of: string | undefined
  id: unknown
  children: ReactNode
}

/** What a record is called; where its noun has a card, resting the pointer on it or a long press shows that. */
export function RecordName({ of, id, children }: RecordNameProps) {
  const cards = useContext(RecordCardContext)
  const hasCard = of !== undefined && cards.some((card) => card.of === of)
  return hasCard ? <span data-record={`${of}:${String(id)}`}>{children}</span> : children
}
