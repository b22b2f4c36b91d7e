import { RecordLink } from './record-link.tsx'

interface RecordCellProps {
  /** Name of the resource. */
  of: string
  id: string
  code: string
  name: string
}

/** The first cell of a row about a record: its code, which opens it, and its name below. */
export function RecordCell({ of, id, code, name }: RecordCellProps) {
  return (
    <th scope="row">
      <span className="column min-width-120">
        <RecordLink of={of} id={id}>
          {code}
        </RecordLink>
        <span className="muted">{name}</span>
      </span>
    </th>
  )
}
