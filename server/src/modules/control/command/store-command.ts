// Stores commands and their states. Each state has its row in the record, which is never changed.
import { type ControlState, canFollow, confirmationMs, isFinal } from '@gemba/contract/control/command-states.ts'
import { type controlKind, controlState } from '@gemba/contract/control/dictionaries.ts'
import { type ControlFault, reasonOf } from '@gemba/contract/control/reasons.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { countOf, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { refuse } from '../refuse.ts'
import type { CommandDetails } from './command-details.ts'
import { findRepeated } from './repeated-request.ts'

const { created, waiting, queued, sent, delivered, rejected, cancelled, expired } = controlState.codes
const minuteMs = 60_000

export interface NewCommand {
  readonly cmdId: string
  readonly parentId?: string
  readonly kind: CodeOf<typeof controlKind>
  /** The first state after `created`: waiting or queued; a part of a group stays created. */
  readonly state: typeof created | typeof waiting | typeof queued
  readonly objectId?: string | undefined
  readonly pointId?: string | undefined
  readonly boxId?: string | undefined
  readonly objectName: string
  readonly pointName: string
  readonly target: string
  readonly oldValue?: string | null
  readonly oldQuality?: number | null
  readonly reason: string | null
  readonly address: string
  readonly validMs: number
  readonly maxPerMin?: number
  readonly details: CommandDetails
}

export interface CreatedCommand {
  readonly id: string
  /** Whether the same request created it before, in another transaction. */
  readonly isRepeated: boolean
}

/**
 * Stores a command, or finds that of the same request. Throws `controlRefused` if the point has an open one, or had too
 * many in the last minute.
 */
export async function createCommand(work: Work, command: NewCommand): Promise<CreatedCommand> {
  const { tx, actor, now } = work
  const validMs = command.state === waiting ? confirmationMs : command.validMs
  const inserted = await tx
    .insertInto('control_command')
    .values({
      company_id: companyOf(actor),
      cmd_id: command.cmdId,
      parent_id: command.parentId ?? null,
      kind: command.kind,
      state: command.state,
      object_id: command.objectId ?? null,
      point_id: command.pointId ?? null,
      box_id: command.boxId ?? null,
      object_name: command.objectName,
      point_name: command.pointName,
      target: command.target,
      old_value: command.oldValue ?? null,
      old_quality: command.oldQuality === undefined || command.oldQuality === null ? null : String(command.oldQuality),
      reason: command.reason,
      user_id: actor.userId,
      user_name: actor.userName,
      address: command.address,
      details: JSON.stringify(command.details),
      valid_ms: command.validMs,
      created_at: instantAt(now),
      expires_at: instantAt(now + validMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const { request = '' } = command.details
    const repeatedId = await findRepeated(work, { cmdId: command.cmdId, request })
    return repeatedId ? { id: repeatedId, isRepeated: true } : refuse(work.actor, reasonOf('openCommand'))
  }
  await assertRate(work, command)
  await addStep(work, inserted.id, { state: created, userName: actor.userName })
  if (command.state !== created) await addStep(work, inserted.id, { state: command.state, userName: actor.userName })
  return { id: inserted.id, isRepeated: false }
}

/** Counts with the command itself. Commands that were never sent do not count. */
async function assertRate(work: Work, { pointId, maxPerMin }: NewCommand): Promise<void> {
  if (pointId === undefined || maxPerMin === undefined) return
  const count = await countOf(
    ofCompany(work)
      .selectFrom('control_command')
      .where('point_id', '=', pointId)
      .where('created_at', '>', instantAt(work.now - minuteMs))
      .where('state', 'not in', [rejected, cancelled, expired]),
  )
  if (count > maxPerMin) refuse(work.actor, reasonOf('tooOften', { limit: maxPerMin }))
}

/** The gateway of a command, and what it carries to the device. */
export interface CommandWay {
  readonly boxId: string
  readonly details: CommandDetails
}

interface NewStep {
  readonly state: ControlState
  readonly userName?: string | null | undefined
  readonly fault?: ControlFault | null | undefined
}

/** Adds a row to the record of a command. */
async function addStep({ tx, actor }: Work, commandId: string, step: NewStep): Promise<void> {
  await tx
    .insertInto('control_step')
    .values({
      company_id: companyOf(actor),
      command_id: commandId,
      state: step.state,
      at: instantAt(Date.now()),
      user_name: step.userName ?? null,
      fault: step.fault ? JSON.stringify(step.fault) : null,
    })
    .execute()
}

export interface CommandMove extends NewStep {
  readonly readBack?: string | null | undefined
  readonly expiresAt?: number
  readonly confirmUser?: string
  /** The way to the device by the present settings of the point. */
  readonly way?: CommandWay | undefined
  /** The server that sends the command. */
  readonly serverId?: string
  readonly confirmText?: string | null
}

export interface LockedCommand {
  readonly id: string
  readonly state: ControlState
  readonly userId: string | null
  readonly pointId: string | null
  readonly validMs: number
  readonly expiresAt: number
}

/** Locks a command of the actor's company. Throws `notFound`. */
export async function lockCommand(work: Work, id: string): Promise<LockedCommand> {
  return ofCompany(work)
    .selectFrom('control_command')
    .select([
      'id',
      'state',
      'user_id as userId',
      'point_id as pointId',
      'valid_ms as validMs',
      'expires_at as expiresAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<Pick<LockedCommand, 'state'>>()
    .executeTakeFirstOrThrow(notFound)
}

/** Changes the state of a locked command. Returns false, and changes nothing, if the state cannot follow. */
export async function moveCommand(work: Work, command: LockedCommand, move: CommandMove): Promise<boolean> {
  if (!canFollow(command.state, move.state)) return false
  const at = instantAt(Date.now())
  const { readBack, expiresAt, confirmUser, confirmText, fault, serverId, way } = move
  await ofCompany(work)
    .updateTable('control_command')
    .set({ state: move.state })
    .$if(fault !== undefined, (statement) => statement.set({ fault: fault ? JSON.stringify(fault) : null }))
    .$if(readBack !== undefined, (statement) => statement.set({ read_back: readBack ?? null }))
    .$if(expiresAt !== undefined, (statement) => statement.set({ expires_at: instantAt(expiresAt ?? 0) }))
    .$if(confirmUser !== undefined, (statement) =>
      statement.set({ confirm_user: confirmUser ?? null, confirm_text: confirmText ?? null }),
    )
    .$if(way !== undefined, (statement) =>
      statement.set({ box_id: way?.boxId ?? null, details: JSON.stringify(way?.details) }),
    )
    .$if(serverId !== undefined, (statement) => statement.set({ server_id: serverId ?? null }))
    .$if(move.state === sent, (statement) => statement.set({ sent_at: at }))
    .$if(move.state === delivered, (statement) => statement.set({ delivered_at: at }))
    .$if(isFinal(move.state), (statement) => statement.set({ finished_at: at }))
    .where('id', '=', command.id)
    .execute()
  await addStep(work, command.id, move)
  return true
}
