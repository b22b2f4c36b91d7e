// The result of the last scan, large enough to be read from the machine.
import { classNames } from '../../../../ui/class-names.ts'
import styles from './scan-message.module.css'
import type { ScanNotice } from './use-bench-scan.ts'

export function ScanMessage({ notice }: { notice: ScanNotice | undefined }) {
  return (
    <div
      className={styles.place}
      role={notice?.isWrong ? 'alert' : 'status'}
      data-testid="scan-told"
      data-wrong={notice?.isWrong || undefined}
    >
      {notice ? (
        <p className={classNames('card flush padding-14-16 size-18', notice.isWrong && styles.wrong)}>{notice.words}</p>
      ) : null}
    </div>
  )
}
