// Reads records with the points that the reader may see.
import type { BoxRecordRow, RecordedPoint, RecordedSample } from '@gemba/contract/gateway/record/commands.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { dataTypes, storeModes } from '@gemba/contract/telemetry/sample.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { objects, points } from '../../equipment/index.ts'
import type { HitValue } from './trigger-input.ts'

const stateTypes: readonly number[] = [dataTypes.boolean, dataTypes.enumeration]

/** Records of the reader's company, without their values. */
export const recordsOf = (read: Read) =>
  ofCompany(read)
    .selectFrom('box_record')
    .select(['id', 'box_id as boxId', 'tid', 'name', 'source', 'status', 'trigger_id as triggerId', 'reason', 'at'])
    .select(['start_time as startTime', 'end_time as endTime', 'point_ids as pointIds', 'remark', 'version'])
    .$narrowType<Pick<BoxRecordRow, 'source' | 'status'>>()

/** Throws `notFound`. */
export const readRecord = (read: Read, id: string): Promise<BoxRecordRow> =>
  recordsOf(read).where('id', '=', id).executeTakeFirstOrThrow(notFound)

/** Returns points in the order of their ids, with the names of their objects. */
export async function describePoints(read: Read, pointIds: readonly string[]) {
  if (pointIds.length === 0) return []
  const { language } = read.actor
  const rows = await points.list(read, { id: { in: [...pointIds] } })
  const pointById = new Map(rows.map((row) => [row.id, row]))
  const devices = await objects.list(read, { id: { in: [...new Set(rows.map(({ objectId }) => objectId))] } })
  const deviceById = new Map(devices.map((device) => [device.id, device]))
  return pointIds.flatMap((pointId) => {
    const row = pointById.get(pointId)
    const device = row && deviceById.get(row.objectId)
    if (!row || !device) return []
    const { code, unit, dataType, decimals, periodMs } = row
    const isHeld = row.storeMode === storeModes.onChange || row.stateWords !== null || stateTypes.includes(dataType)
    const stateWords = language === 'en' ? (row.stateWordsEn ?? row.stateWords) : row.stateWords
    const names = { name: nameIn(row, language), objectId: device.id, objectName: nameIn(device, language) }
    const deviceCode = device.deviceCode ?? device.code
    return [{ pointId, code, unit, dataType, decimals, periodMs, isHeld, stateWords, deviceCode, ...names }]
  })
}

/** Returns the values and samples of a record. Throws `notFound`. */
export async function readRecordedPoints(read: Read, { id, pointIds }: BoxRecordRow): Promise<RecordedPoint[]> {
  const { hit, samples } = await ofCompany(read)
    .selectFrom('box_record')
    .select(['hit', 'samples'])
    .where('id', '=', id)
    .$narrowType<{ hit: HitValue[]; samples: Record<string, RecordedSample[]> | null }>()
    .executeTakeFirstOrThrow(notFound)
  const valueByPoint = new Map(hit.map((value) => [value.pointId, value]))
  return (await describePoints(read, pointIds)).map((point) => {
    const { ts = null, value = null, quality = 0 } = valueByPoint.get(point.pointId) ?? {}
    return Object.assign({}, point, { ts, value, quality, samples: samples?.[point.pointId] ?? [] })
  })
}
