// What a stored command carries for its way to the device.
import type { RawValue } from '../target/point-value.ts'

export interface WriteDetails {
  readonly deviceCode: string
  readonly code: string
  /** As the device stores it. */
  readonly raw: RawValue
  readonly dataType: number
  readonly tolerance: number | null
  /** The point that shows the result. */
  readonly feedbackId: string
  /** Its code at the same device; undefined if another device sends it. */
  readonly feedbackCode: string | undefined
}

export interface CommandDetails {
  /** Digest of the request, which a repeated request must have too. */
  readonly request?: string | undefined
  readonly unit?: string | null
  readonly stateWords?: string | null
  readonly write?: WriteDetails
  /** Parameters of a command of a gateway. Its name is the target. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Of a group: whether it ends after a command that failed. */
  readonly stopsOnFail?: boolean
}

/** A command as it leaves. */
export interface SentCommand {
  readonly id: string
  readonly companyId: string
  readonly cmdId: string
  readonly boxId: string | null
  readonly target: string
  readonly details: CommandDetails
  readonly sentAt: number
  readonly expiresAt: number
}
