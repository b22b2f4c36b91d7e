import { materialPage } from '@gemba/contract/base/pages.ts'
import { startPage } from '@gemba/contract/identity/dictionaries.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { overviewPage } from '@gemba/contract/overview/pages.ts'
import { benchPage, dispatchPage } from '@gemba/contract/production/menu-groups.ts'
import { stockTasksPage } from '@gemba/contract/stock/pages.ts'
import { expect, test } from 'vitest'
import { startPaths } from './start-pages.ts'

const { overview, dispatchBoard, workBench, warehouseTasks, materials } = startPage.codes

test('roles start with declared pages', () => {
  expect(startPaths).toEqual({
    [overview]: pagePath(overviewPage),
    [dispatchBoard]: pagePath(dispatchPage),
    [workBench]: pagePath(benchPage),
    [warehouseTasks]: pagePath(stockTasksPage),
    [materials]: pagePath(materialPage),
  })
})
