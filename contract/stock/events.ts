import { payload } from '../kit/module.ts'

/** A document came into another state. */
export interface DocumentEvent {
  readonly id: string
  readonly code: string
  /** The act that moved it, and the state that it has now. */
  readonly act: string
  readonly status: number
}

export const stockEvents = {
  'inboundBill.moved': payload<DocumentEvent>(),
  'outboundBill.moved': payload<DocumentEvent>(),
  'demand.moved': payload<DocumentEvent>(),
}
