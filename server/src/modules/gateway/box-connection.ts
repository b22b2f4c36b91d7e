// What is known of the connection of boxes, as the specification names it.

import type { box } from '@gemba/contract/gateway/box.ts'
import { boxEnabled, boxState } from '@gemba/contract/gateway/dictionaries.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'

type BoxRow = EntityOf<typeof box>

interface Connection {
  readonly onlineStatus: 0 | 1
  /** Epoch ms; null before the box was first online. */
  readonly lastOnlineTime: number | null
  readonly ip: string | null
  readonly firmwareVersion: string | null
}

const noConnection: Connection = { onlineStatus: 0, lastOnlineTime: null, ip: null, firmwareVersion: null }

/** Adds the state, address and firmware to boxes. */
export async function withConnections(read: Read, rows: readonly BoxRow[]): Promise<(BoxRow & Connection)[]> {
  const connections = await readConnections(read, valuesOf(rows, 'id'))
  return rows.map((row) => Object.assign(row, connections.get(row.id) ?? noConnection))
}

async function readConnections(read: Read, ids: readonly string[]): Promise<Map<string, Connection>> {
  const { online, degraded } = boxState.codes
  const boxes = await ofCompany(read)
    .selectFrom('box')
    .select(['id', 'state', 'state_at as stateAt', 'activated_at as activatedAt', 'is_enabled as isEnabled'])
    .where('id', '=', anyId(ids))
    .execute()
  const reports = await ofCompany(read)
    .selectFrom('box_report')
    .select(['box_id as boxId', 'address', 'firmware', 'last_message_at as lastMessageAt'])
    .where('box_id', '=', anyId(ids))
    .execute()
  const reportOf = new Map(reports.map((report) => [report.boxId, report]))
  const connectionOf = ({ id, state, stateAt, activatedAt, isEnabled }: (typeof boxes)[number]): Connection => {
    const isOnline = isEnabled === boxEnabled.codes.enabled && (state === online || state === degraded)
    const report = reportOf.get(id)
    const lostAt = activatedAt === null ? null : (report?.lastMessageAt ?? stateAt)
    return {
      onlineStatus: isOnline ? 1 : 0,
      lastOnlineTime: isOnline ? Date.now() : lostAt,
      ip: report?.address ?? null,
      firmwareVersion: report?.firmware ?? null,
    }
  }
  return new Map(boxes.map((row) => [row.id, connectionOf(row)]))
}
