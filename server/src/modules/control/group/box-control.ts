import { sendBoxControl } from '@gemba/contract/control/box-control.ts'
import { usualValidityMs } from '@gemba/contract/control/command-states.ts'
import { controlKind, controlState } from '@gemba/contract/control/dictionaries.ts'
import { reasonOf } from '@gemba/contract/control/reasons.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import { findBox } from '../../gateway/index.ts'
import { readAccepted } from '../command/command-rows.ts'
import { type ControlServices, sendPointCommand } from '../command/control-point.ts'
import { findRepeated, keyOfRequest } from '../command/repeated-request.ts'
import { createCommand } from '../command/store-command.ts'
import { refuse } from '../refuse.ts'

interface BoxOrder {
  readonly boxId?: string | null | undefined
  readonly command: string
  readonly params?: Readonly<Record<string, unknown>> | null | undefined
  readonly reason?: string | null | undefined
  readonly cmdId?: string | null | undefined
}

/** Maximum size of the parameters of a command, which are sent to the gateway and stored. */
const maxParamsBytes = 16_384

/** Returns the parameters of a command. Throws `tooLarge` for more than a command may carry. */
function paramsOf({ params }: BoxOrder): Readonly<Record<string, unknown>> {
  if (Buffer.byteLength(JSON.stringify(params ?? {})) > maxParamsBytes)
    throw new DomainError('tooLarge', { limit: maxParamsBytes })
  return params ?? {}
}

/** Sends a command to the program of a gateway that is online now. */
async function sendBoxCommand({ devices, engine }: ControlServices, call: Call, order: BoxOrder) {
  const { boxId, command: target } = order
  const params = paramsOf(order)
  const { cmdId, request } = keyOfRequest(call, order.cmdId, ['box', boxId, target, params])
  const repeatedId = await call.inRead((read) => findRepeated(read, { cmdId, request }))
  if (repeatedId) return call.inRead((read) => readAccepted(read, repeatedId))
  if (!boxId) throw notFound()
  const box = await call.inRead((read) => findBox(read, boxId))
  const { isEnabled, isOnline } = await devices.intake.controlPresence(box.id)
  if (!isEnabled) throw new DomainError('boxIsDisabled')
  if (devices.drivers.runsBox(box.id)) refuse(call.actor, reasonOf('noCommands'))
  if (!isOnline) throw new DomainError('boxIsOffline')
  const id = await call.inWork(async (work) => {
    const { id: commandId, isRepeated } = await createCommand(work, {
      cmdId,
      kind: controlKind.codes.box,
      state: controlState.codes.queued,
      boxId: box.id,
      objectName: box.name,
      pointName: '',
      target,
      reason: order.reason ?? null,
      address: call.ip,
      validMs: usualValidityMs,
      details: { request, params },
    })
    if (isRepeated) return commandId
    const key = { companyId: companyOf(work.actor), id: commandId }
    work.afterCommit(() => engine.dispatch(key))
    return commandId
  })
  return call.inRead((read) => readAccepted(read, id))
}

export const boxControlRoutes = (services: ControlServices) =>
  handleWithoutWork(
    sendBoxControl,
    import.meta.url,
    ({ dataId, value, command, ...order }, call) => {
      if (dataId) return sendPointCommand(services, call, { ...order, pointId: dataId, value })
      if (!command) throw notFound()
      return sendBoxCommand(services, call, { ...order, command })
    },
    { isOnce: true },
  )
