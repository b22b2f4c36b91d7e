// What the last scan was, large enough to be read from the machine.
import { classNames } from '../../../../ui/class-names.ts'
import styles from './scan-message.module.css'
import type { ScanNotice } from './use-bench-scan.ts'

export function ScanMessage({ told }: { told: ScanNotice | undefined }) {
  return (
    <div
      className={styles.place}
      role={told?.isWrong ? 'alert' : 'status'}
      data-testid="scan-told"
      data-wrong={told?.isWrong || undefined}
    >
      {told ? <p className={classNames(styles.told, told.isWrong && styles.wrong)}>{told.words}</p> : null}
    </div>
  )
}
