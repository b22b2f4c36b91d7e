import { readCalm } from '@gemba/contract/alarm/calm.ts'
import { alarmStatus, confirmStatus } from '@gemba/contract/alarm/dictionaries.ts'
import { countBoxes } from '@gemba/contract/gateway/box.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import { useOwnNames } from '../../../session/own-names.ts'
import { useCan } from '../../../session/session.ts'
import { type Level, StateMark } from '../../../ui/state/state-mark.tsx'
import { formatLasting, formatWhen } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { alarmUrl, boxUrl, objectUrl } from '../page-urls.ts'
import { NewestAge } from '../status/newest-age.tsx'
import { useObjectStatus } from '../status/use-object-status.ts'
import styles from './overview-head.module.css'
import { type PlantSum, plantSum } from './plant-sum.ts'
import { overviewWords } from './words.ts'

const levels = [
  [1, 'urgencyCount'],
  [2, 'errorCount'],
  [3, 'warnCount'],
] as const satisfies readonly (readonly [Level, keyof PlantSum])[]

const { neverSeen, offline, disabled } = boxState.codes
const away = { state: { in: [neverSeen, offline, disabled] } }

/** The status of the plant in one line. Each figure links to its list. */
export function StatusLine({ roots }: { roots: readonly { id: string }[] }) {
  const text = useText(overviewWords)
  const company = useOwnNames()?.company
  const canSeeBoxes = useCan(countBoxes.permission)
  const { byId, isKnown } = useObjectStatus(roots.map(({ id }) => id))
  const boxes = useCommandQuery(countBoxes, {}, { isEnabled: canSeeBoxes, refetchMs: 15_000 })
  const isShort = boxes.data !== undefined && boxes.data.online < boxes.data.total
  const sum = plantSum([...byId.values()])
  return (
    <header className={`flow align-baseline ${styles.statusLine}`} data-testid="status-line">
      <h1 className="flush size-20">{company ?? text('plant')}</h1>
      {isKnown ? (
        <span className={styles.item} role="status">
          <Alarms sum={sum} />
        </span>
      ) : null}
      {boxes.data ? (
        <Link className={styles.item} to={boxUrl + (isShort ? addressOf(away) : '')} data-is-short={isShort}>
          {text('boxes', { online: boxes.data.online, total: boxes.data.total })}
        </Link>
      ) : null}
      {isKnown ? (
        <Link className={styles.item} to={objectUrl}>
          {text('objects', { n: sum.objectCount })}
        </Link>
      ) : null}
      <span className={styles.item}>
        <NewestAge ts={sum.newestTs} />
      </span>
    </header>
  )
}

/** Active alarms by level with the age of the oldest, and the number of unacknowledged alarms. */
function Alarms({ sum }: { sum: PlantSum }) {
  const text = useText(overviewWords)
  const { activeCount, unackedCount, activeSince } = sum
  if (activeCount === 0 && unackedCount === 0) return <AllNormal />
  const active = { alarmStatus: alarmStatus.codes.active }
  return (
    <>
      {levels.map(([level, count]) =>
        sum[count] > 0 ? (
          <Link
            key={level}
            className="inline-row gap-4 bold"
            to={alarmUrl + addressOf({ ...active, liveLevel: level })}
            data-testid={`active-${count}`}
          >
            {sum[count]} <StateMark level={level} acknowledged={unackedCount === 0} isShort />
          </Link>
        ) : null,
      )}
      {activeSince === null ? null : (
        <Link to={alarmUrl + addressOf(active)}>
          <Since at={activeSince} isOne={activeCount === 1} />
        </Link>
      )}
      {unackedCount > 0 ? (
        <Link to={alarmUrl + addressOf({ confirmStatus: confirmStatus.codes.notConfirmed })}>
          {text('unacked', { n: unackedCount })}
        </Link>
      ) : null}
    </>
  )
}

/** Says that no alarm is active. With the permission it also says since when. */
function AllNormal() {
  const text = useText(overviewWords)
  const canSee = useCan(readCalm.permission)
  const { data } = useCommandQuery(readCalm, {}, { isEnabled: canSee })
  if (typeof data?.since !== 'number') return text('allNormal')
  return text('allNormalSince', { at: formatWhen(data.since) })
}

function Since({ at, isOne }: { at: number; isOne: boolean }) {
  const text = useText(overviewWords)
  const lasting = formatLasting(useNow() - at)
  return text(isOne ? 'lasting' : 'oldestLasting', { lasting })
}
