import type { ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { UnplugIcon } from 'lucide-react'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import styles from './status-mark.module.css'
import { statusWords } from './words.ts'

interface StatusMarkProps {
  /** Nothing where all is well. */
  status: ObjectStatus | undefined
  /** Shapes and figures only, for a narrow place; nothing where all is well. */
  isBare?: boolean
}

/** The worst open alarm of an object with all below it, and how many boxes are silent. */
export function StatusMark({ status, isBare = false }: StatusMarkProps) {
  const text = useText(statusWords)
  const offline = status ? status.boxCount - status.onlineBoxCount : 0
  const level = status?.level
  if (!status || (!level && offline === 0)) return isBare ? null : <span>{text('normal')}</span>
  const alarms = Math.max(status.activeCount, status.unackedCount)
  const alarmTitle = text('alarms', { active: status.activeCount, unacked: status.unackedCount })
  const counts = { n: offline, total: status.boxCount }
  const offlineTitle = text('offline', counts)
  return (
    <span className={styles.status}>
      {level ? (
        <span className={styles.alarms} title={alarmTitle}>
          <StateMark
            level={level}
            acknowledged={status.unackedCount === 0}
            returned={status.activeCount === 0}
            isShort
            isBare={isBare}
          />
          {alarms > 1 ? <small>{alarms}</small> : null}
        </span>
      ) : null}
      {offline > 0 ? (
        <span className={styles.offline} title={offlineTitle}>
          <Icon of={UnplugIcon} />
          {isBare ? <span className="visually-hidden">{offlineTitle}</span> : text('offlineShort', counts)}
        </span>
      ) : null}
    </span>
  )
}
