import type { ControlState } from '@gemba/contract/control/command-states.ts'
import type { ControlCommandRow, ControlStepRow } from '@gemba/contract/control/commands.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import { controlPermission } from '@gemba/contract/control/permissions.ts'
import { reasonText } from '@gemba/contract/control/reasons.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Actor, Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { titlesOfPoints } from '../../equipment/index.ts'
import type { CommandDetails } from './command-details.ts'

const { created, waiting, queued, failed, timedOut } = controlState.codes

/** Commands as stored. */
export const storedCommands = (read: Read) =>
  ofCompany(read)
    .selectFrom('control_command as c')
    .select(['c.id', 'c.cmd_id as cmdId', 'c.parent_id as parentId', 'c.kind', 'c.state', 'c.object_id as objectId'])
    .select(['c.point_id as pointId', 'c.box_id as boxId', 'c.object_name as objectName', 'c.point_name as pointName'])
    .select([
      'c.target',
      'c.old_value as oldValue',
      'c.old_quality as oldQuality',
      'c.read_back as readBack',
      'c.fault',
    ])
    .select(['c.reason', 'c.user_id as userId', 'c.user_name as userName', 'c.confirm_user as confirmUser'])
    .select(['c.confirm_text as confirmText', 'c.address', 'c.details', 'c.created_at as createdAt'])
    .select(['c.expires_at as expiresAt', 'c.sent_at as sentAt', 'c.delivered_at as deliveredAt'])
    .select(['c.finished_at as finishedAt', 'c.late_result as lateResult'])
    .$narrowType<Pick<ControlCommandRow, 'kind' | 'state'>>()
    .$narrowType<{ details: CommandDetails; fault: ControlCommandRow['fault'] }>()

export type StoredCommand = Awaited<ReturnType<ReturnType<typeof storedCommands>['execute']>>[number]

/** Returns commands as the reader sees them, with names in their language. */
export async function toCommandRows(read: Read, rows: readonly StoredCommand[]): Promise<ControlCommandRow[]> {
  const titles = await titlesOfPoints(read, [...new Set(rows.flatMap(({ pointId }) => pointId ?? []))])
  return rows.map(({ userId, details, oldQuality, ...row }) => {
    const title = titles.get(row.pointId ?? '')
    return {
      ...row,
      objectName: title ? nameIn(objectTitle(title), read.actor.language) : row.objectName,
      pointName: title ? nameIn(title, read.actor.language) : row.pointName,
      oldQuality: oldQuality === null ? null : Number(oldQuality),
      unit: details.unit ?? null,
      stateWords: details.stateWords ?? null,
      allowedActions: actionsOf(read.actor, { state: row.state, userId }),
    }
  })
}

const objectTitle = ({ objectName, objectNameEn, objectNameTw }: ObjectTitle) => ({
  name: objectName,
  nameEn: objectNameEn,
  nameTw: objectNameTw,
})
type ObjectTitle = Pick<
  NonNullable<ReturnType<Awaited<ReturnType<typeof titlesOfPoints>>['get']>>,
  'objectName' | 'objectNameEn' | 'objectNameTw'
>

function actionsOf(
  { authorities, userId: readerId }: Actor,
  { state, userId }: { state: ControlState; userId: string | null },
): ControlCommandRow['allowedActions'] {
  const isOwn = userId !== null && userId === readerId
  const canConfirm = state === waiting && !isOwn && can(authorities, controlPermission.confirm)
  const canCancel = isOwn && (state === waiting || state === queued || state === created)
  return [...(canConfirm ? (['confirm', 'refuse'] as const) : []), ...(canCancel ? (['cancel'] as const) : [])]
}

/** Returns a command. Throws `notFound`. */
export async function readCommandRow(read: Read, id: string): Promise<ControlCommandRow> {
  const stored = await storedCommands(read).where('c.id', '=', id).executeTakeFirstOrThrow(notFound)
  const [row] = await toCommandRows(read, [stored])
  if (!row) throw notFound()
  return row
}

/** Returns the record of a command, the first state first. */
export async function listSteps(read: Read, commandId: string): Promise<ControlStepRow[]> {
  return ofCompany(read)
    .selectFrom('control_step')
    .select(['state', 'at', 'user_name as userName', 'fault'])
    .where('command_id', '=', commandId)
    .orderBy('id')
    .$narrowType<Pick<ControlStepRow, 'state' | 'fault'>>()
    .execute()
}

/** Returns a command as the answer to the request that created or changed it. */
export async function readAccepted(read: Read, id: string) {
  const row = await readCommandRow(read, id)
  const isAccepted = row.state !== failed && row.state !== timedOut
  const message = row.fault ? reasonText(row.fault, read.actor.language) : ''
  return { success: isAccepted, message, ...row }
}
