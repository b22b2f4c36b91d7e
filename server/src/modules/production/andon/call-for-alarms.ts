// Creates andon calls for alarms of equipment at a station, if a type of calls is configured for them.
import type { EventPayload } from '@gemba/contract/modules.ts'
import { andonSource } from '@gemba/contract/production/andon/dictionaries.ts'
import { severity } from '@gemba/contract/production/exception/dictionaries.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import type { StoredEvent, Subscriber } from '../../../platform/outbox/subscriber.ts'
import { objectsAbove } from '../../equipment/index.ts'
import { stations } from '../work-center/work-center.ts'
import { typeOfAlarm } from './andon-type.ts'
import { createAndonCall } from './create-andon-call.ts'

type AlarmEvent = EventPayload<'alarm.raised'>

/** Severities of calls by the codes of `alarmLevel`. */
const severityOf: Readonly<Record<number, number>> = {
  1: severity.codes.critical,
  2: severity.codes.major,
  3: severity.codes.minor,
}

/**
 * Returns the subscriber of alarms. `zoneOf` returns the time zone of the company, which determines the shift of a
 * call.
 */
export const callForAlarms = (zoneOf: (read: Read) => Promise<string>): Subscriber => ({
  runs: 'once',
  name: 'production.andon',
  events: ['alarm.raised', 'alarm.escalated'],
  apply: async (work, event) => {
    const { payload } = event as StoredEvent<'alarm.raised'>
    const type = await typeOfAlarm(work, payload.level)
    const station = type && (await stationOf(work, payload.objectId))
    if (!station) return
    await createAndonCall(
      { ...work, actor: { ...work.actor, zone: await zoneOf(work) } },
      {
        kind: 'device',
        source: andonSource.codes.alarm,
        typeId: type.id,
        stationId: station.id,
        equipmentId: payload.objectId,
        severity: severityOf[payload.level],
        description: describe(payload),
      },
    )
  },
})

/** Returns the station of a piece of equipment, or of the nearest one that it is part of. */
async function stationOf(work: Work, objectId: string) {
  const above = await objectsAbove(work, { objectId })
  const candidates = (await stations.list(work, { isEnabled: 1 })).filter(({ equipmentId }) =>
    above.includes(equipmentId ?? ''),
  )
  return candidates.toSorted((left, right) => depth(left) - depth(right))[0]

  function depth({ equipmentId }: { equipmentId: string | null }): number {
    return above.indexOf(equipmentId ?? '')
  }
}

const symbols = { high: '>', low: '<', highReached: '≥', lowReached: '≤' } as const satisfies Record<
  AlarmEvent['direction'],
  string
>

/** Describes an alarm in figures and symbols only, which need no translation. */
function describe({ objectName, dataName, value, limit, unit, direction }: AlarmEvent): string {
  const measured = value === null ? '' : ` ${[value, unit].filter(Boolean).join(' ')}`
  const passed = limit === null ? '' : ` ${symbols[direction]} ${[limit, unit].filter(Boolean).join(' ')}`
  return `${objectName} · ${dataName}${measured}${passed}`.slice(0, 500)
}
