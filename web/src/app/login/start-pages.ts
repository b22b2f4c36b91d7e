// The pages that roles begin with, by their code. Their declarations would come with the sign-in page; start-pages.test.ts compares.
import { startPage } from '@gemba/contract/identity/dictionaries.ts'

const { overview, dispatchBoard, workBench, warehouseTasks, materials } = startPage.codes

export const startPaths: Readonly<Record<number, string>> = {
  [overview]: '/lak/pages/overview',
  [dispatchBoard]: '/mes/pages/orders/dispatch',
  [workBench]: '/mes/pages/orders/bench',
  [warehouseTasks]: '/wms/pages/stock/tasks',
  [materials]: '/mes/pages/base/material',
}

/** Returns the address that a role begins with; undefined where it says none. */
export const pathOfStart = (code: number | null): string | undefined => (code === null ? undefined : startPaths[code])
