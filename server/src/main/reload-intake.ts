import type { IntakePort } from '../modules/telemetry/index.ts'
import type { Subscriber } from '../platform/outbox/relay.ts'

const gatherMs = 50

/** Tells the intake when boxes, objects, points or rules have changed; changes that come together are loaded together. */
export function reloadIntake(intake: IntakePort, report: (message: string, error: unknown) => void): Subscriber {
  let isWaiting = false
  return {
    name: 'intake.reload',
    events: [
      'box.changed',
      'company.changed',
      'object.changed',
      'object.createdFromModel',
      'point.changed',
      'point.removed',
      'alarmRule.changed',
      'record.restored',
    ],
    deliver: () => {
      if (isWaiting) return
      isWaiting = true
      setTimeout(() => {
        isWaiting = false
        intake.reload('all').catch((error) => report('intake reload', error))
      }, gatherMs)
    },
  }
}
