/** A bill that is processed in the warehouse. */
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
  /** The code that was scanned to start the first line. */
  readonly begunBy?: string | undefined
  /** Returns to the choice of bills. Undefined if the tasks are part of the page of their bill. */
  readonly onClose?: () => void
}
