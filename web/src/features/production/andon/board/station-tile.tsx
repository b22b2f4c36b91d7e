// One station: quiet, or its worst call with the facts that matter from a distance.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import type { readAndonBoard } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { levelName, StateMark } from '../../../../ui/state/state-mark.tsx'
import { addressOfCall } from '../andon-urls.ts'
import { KindIcon, levelOf } from '../call-state.tsx'
import { andonWords } from '../words.ts'
import { counterOf } from './counter-of.ts'
import styles from './hall-board.module.css'

type Station = CommandReply<typeof readAndonBoard>['centers'][number]['stations'][number]
type Call = Station['calls'][number]

const colours = { urgency: styles.urgency, error: styles.error, warn: styles.warn }

interface StationTileProps {
  station: Station
  /** The current time by the server clock. */
  now: number
  /** The position in the hall grid. */
  place?: { readonly column: number; readonly row: number }
}

export function StationTile({ station: { id, name, calls }, now, place }: StationTileProps) {
  const text = useText(andonWords)
  const [call, ...others] = calls
  const style = place && { gridColumn: place.column, gridRow: place.row }
  if (!call)
    return (
      <li className={styles.tile} style={style} data-testid={`station-${id}`}>
        <span className={`muted size-22 ${styles.name}`}>{name}</span>
      </li>
    )
  const level = levelName(levelOf(call.severity))
  const isCalled = call.status === andonStatus.codes.called
  return (
    <li
      className={classNames(styles.tile, styles.calls, colours[level], isCalled && styles.waitTime)}
      style={style}
      data-testid={`station-${id}`}
      data-calls={level}
    >
      <span className={`muted size-22 ${styles.name}`}>
        <span className={styles.mark}>
          <StateMark level={levelOf(call.severity)} acknowledged={!isCalled} isBare />
        </span>
        <Link className="inherit-colour undecorated" to={addressOfCall(call.id)}>
          {name}
        </Link>
      </span>
      <span className={styles.counter}>{counterOf(now - call.calledAt)}</span>
      <span className="size-20">
        <KindIcon kind={call.kind} size={16} /> {call.typeName}
        {call.callCount > 1 ? ` ×${call.callCount}` : ''}
        {call.level > 0 ? <b className="margin-left-8">↑{call.level}</b> : null}
      </span>
      <Who call={call} />
      {others.length > 0 ? <span className={styles.others}>{text('more', { n: others.length })}</span> : null}
    </li>
  )
}

function Who({ call }: { call: Call }) {
  const text = useText(andonWords)
  const name = call.responder ?? ''
  if (call.status === andonStatus.codes.called) return <span className="size-20">{text('nobody')}</span>
  if (call.status === andonStatus.codes.toConfirm) return <span className="size-20">{text('toConfirm')}</span>
  return <span className="size-20">{text(call.hasArrived === 1 ? 'there' : 'comes', { name })}</span>
}
