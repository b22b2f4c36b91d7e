import type { ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { UnplugIcon } from 'lucide-react'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { formatLasting } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import styles from './status-mark.module.css'
import { statusWords } from './words.ts'

interface StatusMarkProps {
  /** Undefined means that all is well. */
  status: ObjectStatus | undefined
  /** Shapes and figures only, for narrow spaces. Renders nothing if all is well. */
  isBare?: boolean
}

/** The worst open alarm of an object and its descendants, the number of silent boxes, and the duration of both. */
export function StatusMark({ status, isBare = false }: StatusMarkProps) {
  const text = useText(statusWords)
  const isWell = !status || (!status.level && status.boxCount === status.onlineBoxCount)
  if (isWell) return isBare ? null : <span>{text('normal')}</span>
  return (
    <span className={`inline-row gap-12 rigid ${styles.status}`}>
      <Alarms status={status} isBare={isBare} />
      <Silence status={status} isBare={isBare} />
    </span>
  )
}

type PartProps = Required<StatusMarkProps> & { status: ObjectStatus }

function Alarms({ status, isBare }: PartProps) {
  const text = useText(statusWords)
  const { level, activeCount, unackedCount } = status
  const age = useAge(status.activeSince)
  if (!level) return null
  const alarmCount = Math.max(activeCount, unackedCount)
  const counts = text('alarms', { active: activeCount, unacked: unackedCount })
  return (
    <span className="inline-row gap-4 nowrap" title={age ? `${counts} · ${text('activeFor', { age })}` : counts}>
      <StateMark level={level} acknowledged={unackedCount === 0} returned={activeCount === 0} isShort isBare={isBare} />
      {alarmCount > 1 ? <small className="muted numeric">{alarmCount}</small> : null}
      {age && !isBare ? <small className="muted numeric">{age}</small> : null}
    </span>
  )
}

function Silence({ status: { boxCount, onlineBoxCount, offlineSince }, isBare }: PartProps) {
  const text = useText(statusWords)
  const age = useAge(offlineSince)
  const counts = { n: boxCount - onlineBoxCount, total: boxCount }
  if (counts.n === 0) return null
  const title = text('offline', counts)
  const fullTitle = age ? `${title} · ${text('silentFor', { age })}` : title
  const isOnly = boxCount === 1 && age !== ''
  const count = boxCount === 1 ? text('isOffline') : text('offlineShort', counts)
  return (
    <span className="inline-row gap-4 off nowrap" title={fullTitle}>
      <Icon of={UnplugIcon} />
      {isBare ? <span className="visually-hidden">{fullTitle}</span> : null}
      {isBare ? null : isOnly ? text('silentFor', { age }) : count}
      {isBare || isOnly || !age ? null : <small className="muted numeric">{age}</small>}
    </span>
  )
}

/** Returns the time since an instant in short form; an empty string without an instant. */
function useAge(since: number | null | undefined): string {
  const now = useNow()
  return typeof since === 'number' ? formatLasting(now - since) : ''
}
