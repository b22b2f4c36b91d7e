import type { DriverFault, DriverReport } from './driver.ts'

/** Reports faults of the items of one device when they change. */
export class ItemFaults {
  readonly #deviceId: string
  readonly #report: DriverReport
  readonly #codes = new Map<string, string>()

  constructor(deviceId: string, report: DriverReport) {
    this.#deviceId = deviceId
    this.#report = report
  }

  /** Sets the fault of an item; undefined: it can be read. */
  set(itemCode: string, fault: DriverFault | undefined): void {
    if (this.#codes.get(itemCode) === fault?.code) return
    if (fault) this.#codes.set(itemCode, fault.code)
    else this.#codes.delete(itemCode)
    this.#report.item(this.#deviceId, itemCode, fault)
  }
}
