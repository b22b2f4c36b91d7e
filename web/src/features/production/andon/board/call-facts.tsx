// A call on a tile: its time against its target, its subject, and who comes.
import { andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import { useText } from '../../../../i18n/text.ts'
import { KindIcon } from '../call-state.tsx'
import { andonWords } from '../words.ts'
import { counterOf } from './counter-of.ts'
import styles from './hall-board.module.css'
import type { Station } from './station.ts'

type Call = Station['calls'][number]

const minuteMs = 60_000

export const isUnanswered = ({ status }: Call): boolean => status === andonStatus.codes.called

/** Returns whether the next answer to a call is overdue. */
export const isLate = ({ dueAt }: Call, now: number): boolean => dueAt !== null && now > dueAt

export function CallFacts({ call, now }: { call: Call; now: number }) {
  const text = useText(andonWords)
  return (
    <>
      <span className="bar gap-4-8 nowrap">
        <strong className={styles.counter}>{counterOf(now - call.calledAt)}</strong>
        {call.dueAt === null ? null : (
          <span className="size-22">
            {text('ofMinutes', { n: Math.round((call.dueAt - call.calledAt) / minuteMs) })}
          </span>
        )}
        {isLate(call, now) ? <strong className={`size-22 ${styles.lateWord}`}>{text('isLate')}</strong> : null}
      </span>
      <span className="ellipsis size-20">
        <KindIcon kind={call.kind} size={16} /> {call.typeName}
        {call.callCount > 1 ? ` ×${call.callCount}` : ''}
        {call.level > 0 ? <b className="margin-left-8">↑{call.level}</b> : null}
      </span>
      <Responder call={call} />
    </>
  )
}

function Responder({ call }: { call: Call }) {
  const text = useText(andonWords)
  const name = call.responder ?? ''
  const state = isUnanswered(call)
    ? text('nobody')
    : call.status === andonStatus.codes.toConfirm
      ? text('toConfirm')
      : text(call.hasArrived === 1 ? 'there' : 'comes', { name })
  return <span className="ellipsis size-20">{state}</span>
}
