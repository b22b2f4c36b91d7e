import { payload } from '../kit/module.ts'

/** The state of a document changed. */
export interface DocumentEvent {
  readonly id: string
  readonly code: string
  /** Action that changed the state, and the new state. */
  readonly action: string
  readonly status: number
}

export const stockEvents = {
  'inboundBill.moved': payload<DocumentEvent>(),
  'outboundBill.moved': payload<DocumentEvent>(),
  'demand.moved': payload<DocumentEvent>(),
}
