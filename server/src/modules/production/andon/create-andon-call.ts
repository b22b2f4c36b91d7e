// Creates andon calls. A station has one open call per type: further calls for the same are counted on it.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { maxPhotos } from '@gemba/contract/production/andon/andon-event.ts'
import { callForDevice, callForMaterial, callForQuality } from '@gemba/contract/production/andon/call-for-help.ts'
import { andonKind, andonSource, andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import { openCalls } from '@gemba/contract/production/andon/flow.ts'
import { severity as severities } from '@gemba/contract/production/exception/dictionaries.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { nextCode } from '../../base/index.ts'
import { objects } from '../../equipment/index.ts'
import { createMaterialDemand } from '../../stock/index.ts'
import { shiftsBetween } from '../calendar/shifts-between.ts'
import { stations } from '../work-center/work-center.ts'
import { type AndonCall, andonPayloadOf } from './andon-payload.ts'
import { resolveAndonType } from './andon-type.ts'
import { calls, emitCallMoved, logStep, storeNextStep } from './call-store.ts'
import { nextStepAt } from './due-steps.ts'
import { findResponders, getLadder } from './responders.ts'
import { findWorkOfCall, stopWorkAt } from './stop-work.ts'

const file = import.meta.url
const minuteMs = 60_000
/** A call for the same type within this time after the last one was closed is recurrent. */
const recurrenceMs = 86_400_000

/** Further repeats are counted but not logged, so that repeated pressing cannot flood the log. */
const maxLoggedRepeats = 50

type Kind = keyof typeof andonKind.codes
const events = {
  device: 'andon.deviceAbnormal',
  material: 'andon.materialAbnormal',
  quality: 'andon.qualityAbnormal',
} as const satisfies Record<Kind, string>

interface AndonCallInput {
  readonly kind: Kind
  /** Code of `andonSource`; undefined for a person. */
  readonly source?: number
  readonly stationId: string
  readonly typeId?: string | null | undefined
  readonly severity?: number | null | undefined
  readonly description?: string | null | undefined
  readonly equipmentId?: string | null | undefined
  readonly materialId?: string | null | undefined
  readonly quantity?: string | null | undefined
  readonly warehouseId?: string | null | undefined
  readonly workOrderId?: string | null | undefined
  /** Ids of uploaded files, or the uploads as the server returned them. */
  readonly files?: readonly unknown[] | null | undefined
}

export const createAndonCallRoutes = [
  ...handle(callForDevice, file, async (work, input) =>
    createAndonCall(work, { kind: 'device', ...(await resolveStation(work, input)) }),
  ),
  ...handle(callForMaterial, file, (work, input) => createAndonCall(work, { kind: 'material', ...input })),
  ...handle(callForQuality, file, (work, input) => createAndonCall(work, { kind: 'quality', ...input })),
]

/** Fills in the station from the equipment or the equipment from the station. Throws `andonStationMissing`. */
async function resolveStation(work: Work, { stationId, equipmentId, ...fields }: CommandInput<typeof callForDevice>) {
  if (equipmentId) await objects.read(work, { id: equipmentId })
  if (stationId) {
    const station = await stations.read(work, { id: stationId })
    return { ...fields, stationId, equipmentId: equipmentId ?? station.equipmentId }
  }
  const [station] = equipmentId ? await stations.list(work, { equipmentId, isEnabled: 1 }) : []
  if (!station) throw new DomainError('andonStationMissing', { field: 'stationId' })
  return { ...fields, stationId: station.id, equipmentId }
}

/**
 * Creates a call at a station, or counts one more on the open call of the same type. Throws `notFound`,
 * `andonTypeMissing`, `andonWorkElsewhere`, and what `nextCode` and `createMaterialDemand` throw.
 */
export async function createAndonCall(work: Work, input: AndonCallInput) {
  const station = await stations.read(work, { id: input.stationId })
  const type = await resolveAndonType(work, input)
  // Of two calls for the same at the same time one creates the call, and the other is counted on it.
  const name = `andon ${companyOf(work.actor)} ${station.id} ${type.id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 27))`.execute(work.tx)
  const [open] = await calls.list(work, { stationId: station.id, typeId: type.id, status: [...openCalls] })
  const workOrderId = await findWorkOfCall(work, input)
  return open
    ? repeatCall(work, open, { ...input, workOrderId })
    : createFirstCall(work, { input: { ...input, workOrderId }, type })
}

/** Counts one more on an open call. Nobody is notified again. */
async function repeatCall(work: Work, open: AndonCall, { severity, description, files, ...input }: AndonCallInput) {
  const highestSeverity = Math.max(open.severity, severity ?? severities.codes.minor)
  const photos = files?.length
    ? { files: [...open.files.map(({ fileId }) => fileId), ...files].slice(0, maxPhotos) }
    : {}
  const workOrderId = open.workOrderId ?? input.workOrderId ?? null
  const { callCount } = await calls.update(work, {
    id: open.id,
    callCount: open.callCount + 1,
    severity: highestSeverity,
    workOrderId,
    ...photos,
  })
  if (open.callCount < maxLoggedRepeats)
    await logStep(work, { callId: open.id, step: 'repeat', note: description, level: open.level })
  await emitCallMoved(work, open, 'repeat')
  const { id, code, status, demandId } = open
  if (highestSeverity === severities.codes.critical) await stopWorkAt(work, { stationId: open.stationId, callId: id })
  return { id, code, status, callCount, isRepeated: 1 as const, demandId, workOrderId }
}

interface NewAndonCall {
  readonly input: AndonCallInput
  readonly type: Awaited<ReturnType<typeof resolveAndonType>>
}

async function createFirstCall(work: Work, { input, type }: NewAndonCall) {
  const { now } = work
  const code = await nextCode(work, 'andonEvent', { values: {} })
  const { kind, source = andonSource.codes.person, severity, files, ...fields } = input
  const resolveDueAt = now + type.resolveMinutes * minuteMs
  const call = await calls.create(work, {
    ...fields,
    source,
    files: files ?? [],
    code,
    typeId: type.id,
    kind: andonKind.codes[kind],
    status: andonStatus.codes.called,
    callCount: 1,
    level: 0,
    severity: severity ?? severities.codes.minor,
    isRecurrent: await isRecurrent(work, { input, type }),
    calledAt: now,
    ackDueAt: now + type.ackMinutes * minuteMs,
    resolveDueAt,
    callerId: work.actor.userId,
    shiftId: await shiftAt(work, now),
    demandId: await createDemand(work, input, code),
  })
  const { mostLevel } = await getLadder(work, type.id)
  await storeNextStep(work, call.id, nextStepAt({ ...call, ackMinutes: type.ackMinutes, mostLevel }))
  await logStep(work, { callId: call.id, step: 'call', note: input.description })
  const userIds = await findResponders(work, type.responderTeamId)
  await work.emit(events[kind], `andon-${call.id}`, { ...(await andonPayloadOf(work, call)), userIds })
  await emitCallMoved(work, call, 'call')
  const { id, status, callCount, demandId, stationId, workOrderId } = call
  if (call.severity === severities.codes.critical) await stopWorkAt(work, { stationId, callId: id })
  return { id, code, status, callCount, isRepeated: 0 as const, demandId, workOrderId }
}

/** Returns 1 if the station closed a call of the same type shortly before. */
async function isRecurrent(work: Work, { input, type }: NewAndonCall): Promise<0 | 1> {
  const before = await ofCompany(work)
    .selectFrom('andon_event')
    .select('id')
    .where('station_id', '=', input.stationId)
    .where('type_id', '=', type.id)
    .where('status', '=', andonStatus.codes.closed)
    .where('closed_at', '>=', instantAt(work.now - recurrenceMs))
    .limit(1)
    .executeTakeFirst()
  return before ? 1 : 0
}

/** Requests the material from the warehouse if both are given. Returns the id of the demand. */
async function createDemand(work: Work, { materialId, warehouseId, quantity }: AndonCallInput, sourceCode: string) {
  if (!materialId || !warehouseId) return null
  return createMaterialDemand(work, { materialId, warehouseId, quantity: quantity ?? '1', sourceCode })
}

/**
 * Returns the id of the shift of the shop calendar that contains an instant, breaks included; null if there is none.
 */
async function shiftAt(read: Read, at: number): Promise<string | null> {
  const [shift] = await shiftsBetween(read, { from: at, to: at + 1 })
  return shift?.id ?? null
}
