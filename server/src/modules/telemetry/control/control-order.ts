// A command to a box, and what the box answers.

/** Values for points of a box as it sends them, without scale and offset of the points; or a command of its program. */
export interface ControlOrder {
  readonly boxId: string
  readonly cmdId: string
  readonly issuedAt: number
  readonly expiresAt: number
  /** Undefined for a command of its program. */
  readonly write?: { readonly deviceCode: string; readonly code: string; readonly value: number | string | boolean }
  readonly command?: { readonly name: string; readonly params: Readonly<Record<string, unknown>> }
}

/** The path on which an order left, or why it was not sent. An edge node of Sparkplug never answers an order. */
export type ControlSending =
  | 'box'
  | 'sparkplug'
  | 'gatewayOffline'
  | 'gatewayDisabled'
  | 'deviceOffline'
  | 'notWritable'
  | 'valueRefused'
  | 'noCommands'
  | 'writeExpired'

export interface ControlPresence {
  readonly isEnabled: boolean
  readonly isOnline: boolean
}

export interface ControlAck {
  readonly boxId: string
  readonly cmdId: string
  readonly state: 'received' | 'done' | 'failed' | 'expired'
  readonly message: string
  /** Whether it names the session that the box has now. */
  readonly isOfSession: boolean
}
