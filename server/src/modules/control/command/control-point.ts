import { usualValidityMs } from '@gemba/contract/control/command-states.ts'
import { controlPoint, listWritablePoints } from '@gemba/contract/control/commands.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { companyOf } from '../../../platform/db/work.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import { refuse } from '../refuse.ts'
import { loadTarget, loadTargets } from '../target/control-target.ts'
import { findObstacle, findValueObstacle } from '../target/obstacle.ts'
import { type ControlDevices, readPresent, readPresentOf } from '../target/read-present.ts'
import { commandFor } from './command-for.ts'
import { readAccepted } from './command-rows.ts'
import type { ControlEngine } from './control-engine.ts'
import { findRepeated, keyOfRequest } from './repeated-request.ts'
import { requestConfirmation } from './request-confirmation.ts'
import { createCommand } from './store-command.ts'

export interface ControlServices {
  readonly devices: ControlDevices
  readonly engine: Pick<ControlEngine, 'dispatch' | 'dispatchGroup'>
  provePassword(work: Work, password: string): Promise<void>
  /** Returns whether an enabled user has a permission now. */
  userCan(read: Read, userId: string, permission: string): Promise<boolean>
}

export interface PointOrder {
  readonly pointId: string
  readonly value: unknown
  readonly password?: string | null | undefined
  readonly reason?: string | null | undefined
  readonly cmdId?: string | null | undefined
  readonly validMs?: number | null | undefined
}

const { waiting, queued } = controlState.codes

/** Returns a checked target with what is true now. Throws `controlRefused`, `notFound`, `unavailable`. */
export async function checkTarget(services: Pick<ControlServices, 'devices'>, call: Call, order: PointOrder) {
  const target = await call.inRead((read) => loadTarget(read, order.pointId))
  const present = await readPresent(services.devices, target)
  const obstacle = findObstacle(target, present, Date.now()) ?? findValueObstacle(target, order.value)
  if (obstacle) refuse(call.actor, obstacle)
  return { target, present }
}

/**
 * Checks a value, stores its command and sends it, or leaves it to a second person. Returns the command, of a repeated
 * request the first one. Throws `malformed` if its `cmdId` belongs to another request.
 */
export async function sendPointCommand(services: ControlServices, call: Call, order: PointOrder) {
  const { password, pointId, value } = order
  const { cmdId, request } = keyOfRequest(call, order.cmdId, ['point', pointId, value])
  const repeatedId = await call.inRead((read) => findRepeated(read, { cmdId, request }))
  if (repeatedId) return call.inRead((read) => readAccepted(read, repeatedId))
  const checked = await checkTarget(services, call, order)
  const isCritical = checked.target.point.isCritical === 1
  const { details, ...command } = commandFor(checked, value)
  const id = await call.inWork(async (work) => {
    if (isCritical && password) await services.provePassword(work, password)
    const state = isCritical && !password ? waiting : queued
    const { id: commandId, isRepeated } = await createCommand(work, {
      cmdId,
      state,
      reason: order.reason ?? null,
      address: call.ip,
      validMs: order.validMs ?? usualValidityMs,
      ...command,
      details: { ...details, request },
    })
    if (isRepeated) return commandId
    if (state === waiting) await requestConfirmation(work, commandId)
    const key = { companyId: companyOf(work.actor), id: commandId }
    if (state === queued) work.afterCommit(() => services.engine.dispatch(key))
    return commandId
  })
  return call.inRead((read) => readAccepted(read, id))
}

export const controlPointRoutes = (services: ControlServices) => [
  ...handleWithoutWork(
    controlPoint,
    import.meta.url,
    ({ dataId, ...order }, call) => sendPointCommand(services, call, { pointId: dataId, ...order }),
    { isOnce: true },
  ),
  ...handleWithoutWork(listWritablePoints, import.meta.url, async ({ objectId }, call) => {
    const targets = await call.inRead((read) => loadTargets(read, objectId))
    const presentOf = await readPresentOf(services.devices, targets)
    const now = Date.now()
    return targets.map((target) => {
      const { point } = target
      return {
        pointId: point.id,
        writeMin: point.writeMin ?? point.engLow,
        writeMax: point.writeMax ?? point.engHigh,
        writeStep: point.writeStep,
        isCritical: point.isCritical === 1,
        obstacle: findObstacle(target, presentOf(target), now) ?? null,
      }
    })
  }),
]
