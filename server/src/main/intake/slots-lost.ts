/** Message of an intake thread whose write was refused, because another server owns one of its slots. */
export const slotsLost = 'slotsLost'

/** Message of an intake thread with the points of other intakes that it reads. */
export interface InputsMessage {
  readonly inputIds: readonly string[]
}
