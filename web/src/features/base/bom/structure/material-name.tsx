import { RecordLink } from '../../../../resource/tab/record-link.tsx'
import styles from './tree-grid.module.css'

/** A material by code and name, as much of it as there is room for; the way to its page. */
export function MaterialName({ id, code, name }: { id: string; code: string; name: string }) {
  const called = `${code} ${name}`
  return (
    <span className={styles.name} title={called}>
      <RecordLink of="material" id={id}>
        {called}
      </RecordLink>
    </span>
  )
}
