// The downtime of work orders caused by an andon call.

import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { useText } from '../../../../i18n/text.ts'
import { permissionOf } from '../../../../resource/labels.ts'
import { useCan } from '../../../../session/session.ts'
import { TextLink } from '../../../../ui/button/button.tsx'
import { formatDuration, formatInstant } from '../../../../ui/value/time.ts'
import { useNow } from '../../../../ui/value/use-now.ts'
import { addressOfWork } from '../../work-order/work-urls.ts'
import { andonWords } from '../words.ts'
import type { Call } from './call.ts'

/** Link to the page of a work order. Plain text without the permission to see it. */
export function WorkLink({ id, children }: { id: string; children: string }) {
  const canOpen = useCan(permissionOf(workOrder, 'read'))
  if (!canOpen) return children
  return <TextLink to={addressOfWork(id)}>{children}</TextLink>
}

export function CallDowntime({ call }: { call: Call }) {
  const text = useText(andonWords)
  const now = useNow()
  if (call.downtime.length === 0) return null
  return (
    <section className="section-card" data-testid="call-downtime">
      <h2 className="flush size-16">{text('downtime')}</h2>
      <ul className="column gap-8 plain-list">
        {call.downtime.map(({ workOrderId, workOrderCode, from, until }) => (
          <li className="flex gap-16" key={workOrderId}>
            <time className="rigid muted numeric">{formatInstant(from).slice(5)}</time>
            <span className="flow gap-4-16">
              <WorkLink id={workOrderId}>{workOrderCode}</WorkLink>
              {until === null ? (
                <strong>{text('standsStill', { time: formatDuration(Math.max(0, now - from)) })}</strong>
              ) : (
                <span>
                  {text('stoodStill', { until: formatInstant(until).slice(5), time: formatDuration(until - from) })}
                </span>
              )}
              {until === null ? <span className="own-line muted pre-wrap">{text('afterCall')}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
