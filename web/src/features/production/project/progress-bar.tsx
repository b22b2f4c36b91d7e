// Progress as a bar with its figure.
import { formatDecimal } from '../../../ui/value/number.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** In percent, as a decimal. */
  progress: string
  isLate?: boolean
  label: string
}

export function ProgressBar({ progress, isLate = false, label }: ProgressBarProps) {
  const progressText = `${formatDecimal(progress)} %`
  return (
    <span className={styles.progress} role="img" aria-label={`${label} ${progressText}`} data-is-late={isLate}>
      <span className={styles.figure}>{progressText}</span>
      <span className={styles.bar}>
        <span style={{ width: `${Math.min(100, Number(progress))}%` }} />
      </span>
    </span>
  )
}
