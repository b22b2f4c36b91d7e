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
    <span
      className={`inline-row gap-8 full-width numeric ${styles.progress}`}
      role="img"
      aria-label={`${label} ${progressText}`}
      data-is-late={isLate}
    >
      <span className={styles.figure}>{progressText}</span>
      <span className={styles.bar}>
        <span className="block full-height primary-surface" style={{ width: `${Math.min(100, Number(progress))}%` }} />
      </span>
    </span>
  )
}
