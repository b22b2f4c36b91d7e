import styles from './tree-grid.module.css'

/** A material by code and name, as much of it as there is room for. */
export function MaterialName({ code, name }: { code: string; name: string }) {
  const called = `${code} ${name}`
  return (
    <span className={styles.name} title={called}>
      {called}
    </span>
  )
}
