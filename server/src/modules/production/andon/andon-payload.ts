// The payload of messages about an andon call.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import type { AndonCallEvent } from '@gemba/contract/production/andon/events.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'

export type AndonCall = EntityOf<typeof andonEvent>

/** Returns the payload of a call with names in every language. The caller adds the recipients. */
export async function andonPayloadOf(
  read: Read,
  call: Pick<AndonCall, 'id' | 'code' | 'typeId' | 'stationId' | 'severity' | 'description' | 'callerId' | 'labels'>,
): Promise<Omit<AndonCallEvent, 'userIds'>> {
  const station = await ofCompany(read)
    .selectFrom('station')
    .select(['name', 'name_en as nameEn', 'name_tw as nameTw'])
    .where('id', '=', call.stationId)
    .executeTakeFirstOrThrow()
  const type = await ofCompany(read)
    .selectFrom('andon_type')
    .select(['name', 'name_en as nameEn', 'name_tw as nameTw', 'ring_tone_id as ringToneId'])
    .where('id', '=', call.typeId)
    .executeTakeFirstOrThrow()
  return {
    andonId: call.id,
    code: call.code,
    stationId: call.stationId,
    stationName: station.name,
    stationNameEn: station.nameEn,
    stationNameTw: station.nameTw,
    typeName: type.name,
    typeNameEn: type.nameEn,
    typeNameTw: type.nameTw,
    severity: call.severity,
    description: call.description,
    // A language-independent mark for calls that no person made.
    reporter: call.labels?.callerId ?? 'AUTO',
    callerId: call.callerId,
    ringToneId: type.ringToneId,
    at: read.now,
  }
}
