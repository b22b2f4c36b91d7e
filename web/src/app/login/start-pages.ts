// The start pages of roles by code.
import { materialPage } from '@gemba/contract/base/pages.ts'
import { startPage } from '@gemba/contract/identity/dictionaries.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { overviewPage } from '@gemba/contract/overview/pages.ts'
import { benchPage, dispatchPage } from '@gemba/contract/production/menu-groups.ts'
import { stockTasksPage } from '@gemba/contract/stock/pages.ts'

const { overview, dispatchBoard, workBench, warehouseTasks, materials } = startPage.codes

export const startPaths: Readonly<Record<number, string>> = {
  [overview]: pagePath(overviewPage),
  [dispatchBoard]: pagePath(dispatchPage),
  [workBench]: pagePath(benchPage),
  [warehouseTasks]: pagePath(stockTasksPage),
  [materials]: pagePath(materialPage),
}

/** Returns the address of a role's start page; undefined if the role has none. */
export const pathOfStart = (code: number | null): string | undefined => (code === null ? undefined : startPaths[code])
