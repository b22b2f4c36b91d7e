import styles from './record-cell.module.css'
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
      <span className={styles.record}>
        <RecordLink of={of} id={id}>
          {code}
        </RecordLink>
        <span className={styles.name}>{name}</span>
      </span>
    </th>
  )
}
