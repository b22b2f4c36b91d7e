/** A bill that is worked on in the warehouse. */
export interface TaskBill {
  readonly kind: 'toReceive' | 'toPick' | 'toPutAway'
  readonly id: string
  readonly code: string
  readonly warehouse: string
  readonly warehouseId: string
  readonly day: string | null
}

export interface TaskBillProps {
  readonly bill: Pick<TaskBill, 'id' | 'code' | 'warehouseId'>
  /** What was scanned to begin with its first line. */
  readonly begunBy?: string | undefined
  /** Leads back to the choice of bills; without it the tasks are a part of the page of their bill. */
  readonly onClose?: () => void
}
