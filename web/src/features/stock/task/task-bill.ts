/** A bill that is worked on in the warehouse. */
export interface TaskBill {
  readonly kind: 'toReceive' | 'toPick'
  readonly id: string
  readonly code: string
  readonly warehouse: string
  readonly warehouseId: string
  readonly day: string | null
}
