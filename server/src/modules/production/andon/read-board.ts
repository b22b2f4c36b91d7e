// Reads the andon board: one request returns all work centres, stations and open calls.
import { can } from '@gemba/contract/identity/role/can.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { type andonKind, andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import { openCalls } from '@gemba/contract/production/andon/flow.ts'
import { readAndonBoard } from '@gemba/contract/production/andon/read-andon-calls.ts'
import type { severity } from '@gemba/contract/production/exception/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { workAtStations } from '../hall-board/work-at-stations.ts'
import { outputToday } from '../output/output-today.ts'
import type { ListColleagues } from '../personnel/colleague.ts'
import { listStations } from './read-andon-calls.ts'

const { called, handling, toConfirm } = andonStatus.codes

export const boardRoutes = (listColleagues: ListColleagues) => [
  ...handle(readAndonBoard, import.meta.url, async (read) => {
    const byStation = Map.groupBy(await openCallsOf(read, listColleagues), ({ stationId }) => stationId)
    const stationsByCenter = Map.groupBy(await listStations(read), ({ workCenterId }) => workCenterId)
    const works = can(read.actor.authorities, 'workOrder:view') ? await workAtStations(read) : undefined
    const outputs = Map.groupBy(await outputToday(read), ({ workCenterId }) => workCenterId)
    const centers = [...stationsByCenter].map(([id, stations]) => ({
      id,
      output: (outputs.get(id) ?? []).map(({ workCenterId: _, ...output }) => output),
      name: stations[0]?.workCenterName ?? '',
      stations: stations.map(({ id: stationId, code, name, column, row }) => ({
        id: stationId,
        code,
        name,
        column,
        row,
        work: works?.get(stationId) ?? null,
        calls: (byStation.get(stationId) ?? []).map(({ stationId: _, ...call }) => call),
      })),
    }))
    return { at: read.now, centers }
  }),
]

interface Codes {
  kind: CodeOf<typeof andonKind>
  status: CodeOf<typeof andonStatus>
  severity: CodeOf<typeof severity>
  isOverdue: 0 | 1
}

async function openCallsOf(read: Read, listColleagues: ListColleagues) {
  const { actor } = read
  const rows = await ofCompany(read)
    .selectFrom('andon_event as e')
    .innerJoin('andon_type as t', 't.id', 'e.type_id')
    .select(['e.id', 'e.code', 'e.kind', 'e.status', 'e.severity', 'e.level', 'e.station_id as stationId'])
    .select(['e.called_at as calledAt', 'e.call_count as callCount', 'e.is_overdue as isOverdue'])
    .select(['e.ack_due_at as ackDueAt', 'e.resolve_due_at as resolveDueAt'])
    .select(['e.responder_id as responderId', 't.name', 't.name_en as nameEn', 't.name_tw as nameTw'])
    .$narrowType<Codes>()
    .where('e.status', 'in', [...openCalls])
    .orderBy('e.severity', 'desc')
    .orderBy('e.called_at')
    .execute()
  const ids = [...new Set(rows.flatMap(({ responderId }) => responderId ?? []))]
  const names = new Map((await listColleagues(read, { ids })).map((colleague) => [colleague.id, colleague.nickName]))
  return rows.map(({ name, nameEn, nameTw, responderId, ackDueAt, resolveDueAt, ...row }) => ({
    ...row,
    dueAt: row.status === called ? ackDueAt : row.status === toConfirm ? null : resolveDueAt,
    typeName: nameIn({ name, nameEn, nameTw }, actor.language),
    responder: responderId === null ? null : (names.get(responderId) ?? null),
    hasArrived: row.status === handling || row.status === toConfirm ? (1 as const) : (0 as const),
  }))
}
