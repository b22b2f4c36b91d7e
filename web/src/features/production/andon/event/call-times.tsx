// The times of an andon call: raised, acknowledged, arrived and resolved, each against its target.
import { openCalls } from '@gemba/contract/production/andon/flow.ts'
import { useText } from '../../../../i18n/text.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { formatDuration, formatInstant } from '../../../../ui/value/time.ts'
import { useNow } from '../../../../ui/value/use-now.ts'
import { andonWords } from '../words.ts'
import type { Call } from './call.ts'
import styles from './call-times.module.css'

interface Step {
  readonly name: 'callStep' | 'ackStep' | 'arriveStep' | 'resolveStep' | 'closeStep'
  readonly at: number | null
  readonly dueAt?: number
}

const stepsOf = (call: Call): readonly Step[] => [
  { name: 'callStep', at: call.calledAt },
  { name: 'ackStep', at: call.acknowledgedAt, dueAt: call.ackDueAt },
  { name: 'arriveStep', at: call.arrivedAt },
  { name: 'resolveStep', at: call.resolvedAt, dueAt: call.resolveDueAt },
  { name: 'closeStep', at: call.closedAt },
]

export function CallTimes({ call }: { call: Call }) {
  const text = useText(andonWords)
  return (
    <section className="section-card">
      <h2 className="flush size-16">{text('times')}</h2>
      <ol className="grid gap-12 fit-columns-150 plain-list" data-testid="call-times">
        {stepsOf(call).map((step) => (
          <OneStep key={step.name} call={call} step={step} />
        ))}
      </ol>
    </section>
  )
}

function OneStep({ call, step: { name, at, dueAt } }: { call: Call; step: Step }) {
  const text = useText(andonWords)
  const now = useNow()
  const isOpen = openCalls.some((status) => status === call.status)
  const until = at ?? (isOpen ? now : null)
  const lateMs = dueAt === undefined || until === null ? 0 : until - dueAt
  const took = at === null || name === 'callStep' ? null : formatDuration(at - call.calledAt)
  const target = dueAt === undefined ? null : formatDuration(dueAt - call.calledAt)
  const waits = isOpen && dueAt !== undefined ? text('waiting') : '—'
  const time = took ?? (name === 'callStep' ? formatDuration(now - call.calledAt) : waits)
  return (
    <li className={classNames('column gap-2 padding-top-8 numeric', styles.step, at !== null && styles.reached)}>
      <span className={`muted size-13 ${styles.name}`}>{text(name)}</span>
      <strong className="size-20">{at === null ? '—' : formatInstant(at).slice(11)}</strong>
      <span className="muted size-13">
        {target === null
          ? name === 'callStep'
            ? formatInstant(call.calledAt).slice(0, 10)
            : time
          : text('within2', { time, target })}
      </span>
      {lateMs > 0 ? (
        <span className={`muted size-13 ${styles.late}`}>{text('late', { time: formatDuration(lateMs) })}</span>
      ) : null}
    </li>
  )
}
