// Creates today's andon call of the demo factory: critical, answered and not solved yet.
import { andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import type { DemoCall } from '../demo-calls.ts'
import { runAtEffectiveTime } from '../history/effective-time.ts'
import { callTypes } from './call-types.ts'
import { todaysCall } from './factory-orders.ts'
import type { Ids } from './make-all.ts'

const andon = '/mes_production/andon'
const critical = 3
const minuteMs = 60_000
const { called, acknowledged } = andonStatus.codes

interface AndonContext {
  readonly stations: Ids
  readonly types: Ids
  readonly now: number
}

/** Creates the call if it is missing, and moves it to its status. */
export async function seedCall(call: DemoCall, { stations, types, now }: AndonContext): Promise<void> {
  const { station, type, description, calledAt, acknowledgedAt, handledAt } = todaysCall
  const place = { stationId: stations.get(station), typeId: types.get(type) }
  const at = (minutes: number, path: string, body: object) =>
    runAtEffectiveTime(now - minutes * minuteMs, () =>
      call<{ id: string; status: number }>(`${andon}/${path}`, { ...body }),
    )
  const { records } = await call<{ records: { id: string; status: number; description: string | null }[] }>(
    `${andon}/event/page`,
    { ...place, pageSize: 1000 },
  )
  const path = callTypes.find(({ code }) => code === type)?.path ?? ''
  const ownCall =
    records.find((row) => row.description === description) ??
    (await at(calledAt, path, { ...place, description, severity: critical }))
  if (ownCall.status === called) await at(acknowledgedAt, 'acknowledge', { id: ownCall.id })
  if (ownCall.status <= acknowledged) await at(handledAt, 'handle', { id: ownCall.id })
}
