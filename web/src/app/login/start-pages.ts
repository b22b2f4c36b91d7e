// The start pages of roles by code. They are copied here, because their declarations are too large for the sign-in
// page; start-pages.test.ts compares them.
import { startPage } from '@gemba/contract/identity/dictionaries.ts'

const { overview, dispatchBoard, workBench, warehouseTasks, materials } = startPage.codes

export const startPaths: Readonly<Record<number, string>> = {
  [overview]: '/lak/pages/overview',
  [dispatchBoard]: '/mes/pages/orders/dispatch',
  [workBench]: '/mes/pages/orders/bench',
  [warehouseTasks]: '/wms/pages/stock/tasks',
  [materials]: '/mes/pages/base/material',
}

/** Returns the address of a role's start page; undefined if the role has none. */
export const pathOfStart = (code: number | null): string | undefined => (code === null ? undefined : startPaths[code])
