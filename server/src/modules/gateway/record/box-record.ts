// The commands of records.

import {
  addBoxRecord,
  type BoxRecordRow,
  listBoxRecordFiles,
  listBoxRecordNames,
  listBoxRecordPoints,
  listBoxRecords,
  maxListedRecords,
  maxRecordHours,
  maxRecordPoints,
  readBoxRecord,
  readBoxRecordFile,
  removeBoxRecord,
  updateBoxRecord,
} from '@gemba/contract/gateway/record/commands.ts'
import { boxRecordSource, boxRecordState } from '@gemba/contract/gateway/record/dictionaries.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { staleOf } from '../../../platform/stale.ts'
import { listPointPlaces } from '../../equipment/index.ts'
import { listPointsToTrigger } from '../trigger/trigger-channel.ts'
import { noValues } from './complete-records.ts'
import { createRecordFile, type RecordFile } from './record-file.ts'
import { describePoints, readRecord, readRecordedPoints, recordsOf } from './record-rows.ts'
import { graceMs } from './store-hits.ts'

type RecordPoint = Awaited<ReturnType<typeof describePoints>>[number]

const file = import.meta.url
const hourMs = 3_600_000
const usualMs = 60_000

/** Throws `recordPeriodWrong`. */
function assertPeriod(startTime: number, endTime: number): void {
  if (endTime <= startTime || endTime - startTime > maxRecordHours * hourMs)
    throw new DomainError('recordPeriodWrong', { hours: maxRecordHours })
}

/** Throws `invalid` unless the points belong to devices of the box. */
async function assertPoints(work: Work, boxId: string, pointIds: readonly string[]): Promise<void> {
  const { language } = work.actor
  const problem = pointIds.length === 0 ? 'required' : pointIds.length > maxRecordPoints ? 'tooLarge' : undefined
  const places = problem ? [] : await listPointPlaces(work, { pointIds })
  const isKnown = places.filter((place) => place.boxId === boxId).length === new Set(pointIds).size
  if (problem || !isKnown)
    throw new DomainError('invalid', { problems: [problemOf('pointIds', problem ?? 'choice', { language })] })
}

/** Returns when the samples of a window are expected in history. */
const dueAfter = (endTime: number): number => Math.max(endTime, Date.now()) + graceMs

async function addRecord(work: Work, input: CommandInput<typeof addBoxRecord>): Promise<BoxRecordRow> {
  const { boxId, name, remark } = input
  await ofCompany(work)
    .selectFrom('box')
    .select('id')
    .where('id', '=', boxId)
    .forKeyShare()
    .executeTakeFirstOrThrow(notFound)
  const pointIds = [...new Set(input.pointIds)]
  await assertPoints(work, boxId, pointIds)
  const startTime = input.startTime ?? Date.now()
  const endTime = input.endTime ?? startTime + usualMs
  assertPeriod(startTime, endTime)
  const { id } = await work.tx
    .insertInto('box_record')
    .values({
      company_id: companyOf(work.actor),
      box_id: boxId,
      tid: `m${crypto.randomUUID()}`,
      name,
      source: boxRecordSource.codes.person,
      status: boxRecordState.codes.recording,
      at: instantAt(startTime),
      start_time: instantAt(startTime),
      end_time: instantAt(endTime),
      due_time: instantAt(dueAfter(endTime)),
      point_ids: pointIds,
      hit: JSON.stringify(noValues(pointIds)),
      remark: remark ?? null,
      create_user: work.actor.userName,
      update_user: work.actor.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readRecord(work, id)
}

async function updateRecord(work: Work, input: CommandInput<typeof updateBoxRecord>): Promise<BoxRecordRow> {
  const { id, version, name, endTime, remark } = input
  await ofCompany(work).selectFrom('box_record').select('id').where('id', '=', id).forUpdate().execute()
  const record = await readRecord(work, id)
  if (version && version !== record.version) throw staleOf(record)
  const isMoved = endTime !== undefined && endTime !== null && endTime !== record.endTime
  if (isMoved) {
    const canMove = record.status === boxRecordState.codes.recording && record.source === boxRecordSource.codes.person
    if (!canMove) throw new DomainError('recordComplete', { name: record.name })
    assertPeriod(record.startTime, endTime)
  }
  const period = isMoved ? { end_time: instantAt(endTime), due_time: instantAt(dueAfter(endTime)) } : {}
  await ofCompany(work)
    .updateTable('box_record')
    .set({
      ...period,
      name: name ?? record.name,
      remark: remark === undefined ? record.remark : remark,
      ...changedBy(work.actor.userName),
    })
    .where('id', '=', id)
    .execute()
  return readRecord(work, id)
}

function listRecords(read: Read, input: CommandInput<typeof listBoxRecords>): Promise<BoxRecordRow[]> {
  const { boxId, triggerId, source, status, startTime, endTime, count } = input
  return recordsOf(read)
    .$if(Boolean(boxId), (rows) => rows.where('box_id', '=', String(boxId)))
    .$if(Boolean(triggerId), (rows) => rows.where('trigger_id', '=', String(triggerId)))
    .$if(Boolean(source), (rows) => rows.where('source', '=', Number(source)))
    .$if(Boolean(status), (rows) => rows.where('status', '=', Number(status)))
    .$if(Boolean(startTime), (rows) => rows.where('at', '>=', instantAt(Number(startTime))))
    .$if(Boolean(endTime), (rows) => rows.where('at', '<=', instantAt(Number(endTime))))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(count ?? maxListedRecords)
    .execute()
}

/** Returns a point without what only its values need. */
function presentPoint({ pointId, code, name, unit, dataType, objectId, objectName }: RecordPoint) {
  return { pointId, code, name, unit, dataType, objectId, objectName }
}

/** Returns the file of a record; undefined while recording. Throws `notFound`. */
async function readFile(read: Read, id: string): Promise<RecordFile | undefined> {
  const record = await readRecord(read, id)
  if (record.status === boxRecordState.codes.recording) return undefined
  return createRecordFile(record.name, await readRecordedPoints(read, record))
}

export const boxRecordRoutes = [
  ...handle(listBoxRecordPoints, file, async (read, { boxId, recordId }) =>
    recordId
      ? (await describePoints(read, (await readRecord(read, recordId)).pointIds)).map(presentPoint)
      : listPointsToTrigger(read, { boxId }),
  ),
  ...handle(listBoxRecords, file, listRecords),
  ...handle(readBoxRecord, file, async (read, { id }) => {
    const record = await readRecord(read, id)
    return Object.assign({}, record, { points: await readRecordedPoints(read, record) })
  }),
  ...handle(addBoxRecord, file, addRecord),
  ...handle(updateBoxRecord, file, updateRecord),
  ...handle(removeBoxRecord, file, async (work, { id }) => {
    await ofCompany(work)
      .deleteFrom('box_record')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    return null
  }),
  ...handle(listBoxRecordNames, file, async (read, { boxId }) =>
    (await listRecords(read, { boxId: boxId ?? null })).map(({ id, name, at }) => ({ id, name, at })),
  ),
  ...handle(listBoxRecordFiles, file, async (read, { id }) => {
    const recordFile = await readFile(read, id)
    if (!recordFile) return []
    const { fileName, fileSize, rowCount } = recordFile
    return [{ fileName, fileSize, rowCount }]
  }),
  ...handle(readBoxRecordFile, file, async (read, { id, fileName }) => {
    const recordFile = await readFile(read, id)
    if (!recordFile || (fileName && fileName !== recordFile.fileName)) throw notFound()
    return recordFile
  }),
]
