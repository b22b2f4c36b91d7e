// Several values as one group: checked together, sent one after the other.
import { randomUUID } from 'node:crypto'
import { maxValidityMs, usualValidityMs } from '@gemba/contract/control/command-states.ts'
import { controlKind, controlState } from '@gemba/contract/control/dictionaries.ts'
import { maxGroupValues } from '@gemba/contract/control/group-control.ts'
import { reasonOf } from '@gemba/contract/control/reasons.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { commandFor } from '../command/command-for.ts'
import { readAccepted } from '../command/command-rows.ts'
import { type ControlServices, checkTarget } from '../command/control-point.ts'
import { findRepeated, keyOfRequest } from '../command/repeated-request.ts'
import { createCommand } from '../command/store-command.ts'
import { refuse } from '../refuse.ts'

export interface GroupValue {
  readonly pointId: string
  readonly value: unknown
}

/** The values of a group and the object that it is listed under. */
export interface ChosenValues {
  readonly objectId: string | undefined
  readonly values: readonly GroupValue[]
}

export interface GroupOrder {
  /** What the caller asks for. A repeated request asks for the same. */
  readonly content: readonly unknown[]
  /** Returns the values to write now. Not called for a repeated request. */
  choose(): Promise<ChosenValues>
  readonly onFail?: 'stop' | 'continue' | null | undefined
  readonly password?: string | null | undefined
  readonly reason?: string | null | undefined
  readonly cmdId?: string | null | undefined
}

const { created, queued } = controlState.codes

/**
 * Sends the values. Every one is checked before the first is sent; each is checked again at its turn. Returns the group,
 * of a repeated request the first one. Throws `controlRefused`, `wrongPassword`, `tooManyRows`, and `malformed` if its
 * `cmdId` belongs to another request.
 */
export async function sendGroup(services: ControlServices, call: Call, order: GroupOrder) {
  const { password, reason = null, onFail } = order
  const { cmdId, request } = keyOfRequest(call, order.cmdId, [...order.content, onFail])
  const repeatedId = await call.inRead((read) => findRepeated(read, { cmdId, request }))
  if (repeatedId) return call.inRead((read) => readAccepted(read, repeatedId))
  const { objectId, values } = await order.choose()
  if (values.length > maxGroupValues) throw new DomainError('tooManyRows', { limit: maxGroupValues })
  if (new Set(values.map(({ pointId }) => pointId)).size < values.length) refuse(call.actor, reasonOf('pointTwice'))
  const parts: (Awaited<ReturnType<typeof checkTarget>> & { value: unknown })[] = []
  for (const value of values) parts.push({ value: value.value, ...(await checkTarget(services, call, value)) })
  const isCritical = parts.some(({ target }) => target.point.isCritical === 1)
  if (isCritical && !password) refuse(call.actor, reasonOf('passwordNeeded'))
  const id = await call.inWork(async (work) => {
    if (isCritical && password) await services.provePassword(work, password)
    const shared = { reason: reason ?? null, address: call.ip }
    const { id: groupId, isRepeated } = await createCommand(work, {
      ...shared,
      cmdId,
      kind: controlKind.codes.group,
      state: queued,
      objectId,
      objectName: parts[0]?.target.objectName ?? '',
      pointName: '',
      target: String(parts.length),
      validMs: maxValidityMs,
      details: { request, stopsOnFail: onFail !== 'continue' },
    })
    if (isRepeated) return groupId
    for (const part of parts) {
      const command = commandFor(part, part.value)
      const own = { cmdId: randomUUID(), parentId: groupId, state: created, validMs: usualValidityMs }
      await createCommand(work, { ...shared, ...own, ...command })
    }
    const key = { companyId: companyOf(work.actor), id: groupId }
    work.afterCommit(() => services.engine.dispatchGroup(key))
    return groupId
  })
  return call.inRead((read) => readAccepted(read, id))
}
