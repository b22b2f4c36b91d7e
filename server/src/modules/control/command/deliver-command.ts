// The ways to a device: the drivers of the product, a gateway, an edge node of Sparkplug.
import { type ControlFault, reasonOf } from '@gemba/contract/control/reasons.ts'
import { waitAtMost } from '../../../platform/pause.ts'
import { isUnknownResult } from '../../gateway/index.ts'
import type { ControlDevices } from '../target/read-present.ts'
import type { BoxAnswers } from './box-answers.ts'
import type { SentCommand, WriteDetails } from './command-details.ts'

export interface ControlTiming {
  readonly ackMs: number
  readonly executionMs: number
  readonly verifyMs: number
  /** Validity of a part of a group from its turn. */
  readonly childValidMs: number
}

export const usualTiming: ControlTiming = { ackMs: 3000, executionMs: 10_000, verifyMs: 5000, childValidMs: 10_000 }

/** `unanswered`: it was sent to a device that never answers a command; only its values show the result. */
export type Delivery =
  | { readonly kind: 'done' | 'unanswered' }
  | { readonly kind: 'failed' | 'unknown'; readonly fault: ControlFault }

export interface DeliveryParts {
  readonly devices: ControlDevices
  readonly answers: BoxAnswers
  readonly timing: ControlTiming
}

const failedBy = (fault: ControlFault): Delivery => ({ kind: 'failed', fault })
const unknownBy = (fault: ControlFault): Delivery => ({ kind: 'unknown', fault })

/** Sends a command once and waits for its result. `delivered` is called when the device confirms that it has it. */
export async function deliverCommand(
  parts: DeliveryParts,
  command: SentCommand,
  delivered: () => Promise<unknown>,
): Promise<Delivery> {
  const { boxId } = command
  const { write } = command.details
  if (boxId === null) return failedBy(reasonOf('noGateway'))
  if (!parts.devices.drivers.runsBox(boxId)) return sendToBox(parts, { ...command, boxId }, delivered)
  if (!write) return failedBy(reasonOf('noCommands'))
  const delivery = await writeByDriver(parts, { ...command, boxId }, write)
  if (delivery.kind === 'done') await delivered()
  return delivery
}

type BoxCommand = SentCommand & { readonly boxId: string }

async function writeByDriver(
  { devices, timing }: DeliveryParts,
  { boxId, expiresAt }: BoxCommand,
  { deviceCode, code, raw, feedbackCode }: WriteDetails,
): Promise<Delivery> {
  const order = { deviceCode, code, value: raw, readBack: feedbackCode, expiresAt }
  const written = devices.drivers.write(boxId, order)
  const fault = await waitAtMost(written, timing.executionMs, 'late')
  if (fault === 'late') return unknownBy(reasonOf('noResult'))
  if (!fault) return { kind: 'done' }
  const row = { code: fault.code, parameters: { ...fault.parameters } }
  return isUnknownResult(fault) ? unknownBy(row) : failedBy(row)
}

async function sendToBox(
  { devices, answers, timing }: DeliveryParts,
  command: BoxCommand,
  delivered: () => Promise<unknown>,
): Promise<Delivery> {
  const { boxId, cmdId, target, details, sentAt, expiresAt } = command
  const waiting = answers.open(cmdId, boxId)
  try {
    const { write } = details
    const content = write
      ? { write: { deviceCode: write.deviceCode, code: write.code, value: write.raw } }
      : { command: { name: target, params: details.params ?? {} } }
    const order = { boxId, cmdId, issuedAt: sentAt, expiresAt, ...content }
    const sending = await waitAtMost(devices.intake.sendControl(order), timing.ackMs, 'late')
    // An external broker that does not confirm may have passed it on.
    if (sending === 'late') return unknownBy(reasonOf('noAck'))
    if (sending === 'sparkplug') return { kind: 'unanswered' }
    if (sending !== 'box') return failedBy({ code: sending, parameters: { address: details.write?.code ?? '' } })
    let ack = await waiting.next(timing.ackMs)
    if (!ack) return unknownBy(reasonOf('noAck'))
    if (ack.state === 'received' || ack.state === 'done') await delivered()
    const deadline = Date.now() + timing.executionMs
    while (ack?.state === 'received') ack = await waiting.next(Math.max(0, deadline - Date.now()))
    if (!ack) return unknownBy(reasonOf('noResult'))
    if (ack.state === 'done') return { kind: 'done' }
    return failedBy(
      ack.state === 'expired'
        ? { code: 'writeExpired', parameters: {} }
        : reasonOf('reported', { message: ack.message }),
    )
  } finally {
    waiting.close()
  }
}
