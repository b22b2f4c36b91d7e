/** A bill that is processed in the warehouse. */
export interface TaskBill {
  readonly kind: 'toReceive' | 'toPick' | 'toPutAway'
  readonly id: string
  readonly code: string
  readonly warehouse: string
  readonly day: string | null
  /** Code and name of the first material, and its quantity with unit. */
  readonly material: string
  readonly quantity: string
  readonly lineCount: number
  /** Supplier or receiver, and the document that the bill is for. */
  readonly about?: string
}

export interface TaskBillProps {
  readonly bill: Pick<TaskBill, 'id' | 'code' | 'about'>
  /** The code that was scanned to start the first line. */
  readonly begunBy?: string | undefined
  /** Returns to the choice of bills. Undefined if the tasks are part of the page of their bill. */
  readonly onClose?: () => void
}
