// One station: what it does, and its worst call with the facts that matter from a distance.
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { levelName, StateMark } from '../../../../ui/state/state-mark.tsx'
import { addressOfCall } from '../andon-urls.ts'
import { levelOf } from '../call-state.tsx'
import { andonWords } from '../words.ts'
import { CallFacts, isLate, isUnanswered } from './call-facts.tsx'
import styles from './hall-board.module.css'
import type { Station } from './station.ts'
import { WorkFacts, WorkLine } from './work-facts.tsx'

const colours = { urgency: styles.urgency, error: styles.error, warn: styles.warn }

interface StationTileProps {
  station: Station
  /** The current time by the server clock. */
  now: number
  /** The position in the hall grid. */
  place?: { readonly column: number; readonly row: number }
}

export function StationTile({ station, now, place }: StationTileProps) {
  const { id, name, calls, work } = station
  const [call, ...others] = calls
  const style = place && { gridColumn: place.column, gridRow: place.row }
  if (!call)
    return (
      <li className={styles.tile} style={style} data-testid={`station-${id}`} data-state={work?.state}>
        <span className={`ellipsis size-22 ${styles.name}`}>{name}</span>
        {work ? <WorkFacts work={work} now={now} /> : null}
      </li>
    )
  const level = levelName(levelOf(call.severity))
  return (
    <li
      className={classNames(
        styles.tile,
        styles.calls,
        colours[level],
        isUnanswered(call) && styles.waitTime,
        isLate(call, now) && styles.late,
      )}
      style={style}
      data-testid={`station-${id}`}
      data-calls={level}
      data-state={work?.state}
    >
      <span className={`row gap-8 size-22 ${styles.name}`}>
        <StateMark level={levelOf(call.severity)} acknowledged={!isUnanswered(call)} isBare />
        <Link className="ellipsis inherit-colour undecorated" to={addressOfCall(call.id)}>
          {name}
        </Link>
        <MoreCalls count={others.length} />
      </span>
      <CallFacts call={call} now={now} />
      {work?.current ? <WorkLine work={work.current} /> : null}
    </li>
  )
}

function MoreCalls({ count }: { count: number }) {
  const text = useText(andonWords)
  if (count === 0) return null
  return <span className={`push rigid nowrap regular size-16 ${styles.others}`}>{text('more', { n: count })}</span>
}
