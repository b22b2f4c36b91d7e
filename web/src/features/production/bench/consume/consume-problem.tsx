// Why a scan or a consumption is refused, above what was entered.
import styles from './consume.module.css'

export function ConsumeProblem({ message }: { message: string }) {
  if (!message) return null
  return (
    <p className={`flush ${styles.wrong}`} role="alert" data-testid="scan-wrong">
      {message}
    </p>
  )
}
