// The current task in large type: location, goods and quantity. Scanned codes are ticked.
import { CheckIcon } from 'lucide-react'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { ScanState } from './scan-steps.ts'
import type { Task } from './task.ts'
import styles from './tasks.module.css'
import { taskWords } from './words.ts'

export function TaskCard({ task, scanned }: { task: Task; scanned: ScanState }) {
  const text = useText(taskWords)
  const isThere = scanned.location !== undefined
  const goods = scanned.goods.join(', ') || task.goodsCode
  return (
    <section
      className={`column gap-4 padding-14-16 card ${styles.task}`}
      aria-label={task.materialCode}
      data-testid="task"
    >
      <span className="size-18">
        <strong>{task.materialCode}</strong> {task.materialName}
      </span>
      <div className={styles.place}>
        <span className={classNames('numeric', isThere && styles.reached)}>
          {isThere ? <Icon of={CheckIcon} size={32} /> : null}{' '}
          {scanned.location ?? task.locationCode ?? text('anywhere')}
        </span>
        <span className="numeric">
          {formatDecimal(task.quantity)} {task.unitName}
        </span>
      </div>
      {task.fromCode === undefined ? null : (
        <span className="muted size-18">{text('from', { code: task.fromCode })}</span>
      )}
      {task.goods === 'none' || goods === undefined ? null : (
        <span className={classNames('size-18 numeric', scanned.goods.length > 0 && styles.reached)}>
          {scanned.goods.length > 0 ? <Icon of={CheckIcon} /> : null} {text(task.goods, { code: goods })}
        </span>
      )}
    </section>
  )
}
