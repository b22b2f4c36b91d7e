// The rights of the people of the demo exist, and reach the page on which each starts and what each does.
import { startPage } from '@gemba/contract/identity/dictionaries.ts'
import { flattenMenu, menu } from '@gemba/contract/menu.ts'
import { expect, test } from 'vitest'
import { demoPeople, leaderGrants, plantGrants } from './demo-people.ts'

const parents = new Map(flattenMenu(menu).map(({ entry, parentCode }) => [entry.code, parentCode]))
const { overview, dispatchBoard, workBench, warehouseTasks } = startPage.codes
const startEntries: Readonly<Record<number, string>> = {
  [overview]: 'lak:overview',
  [dispatchBoard]: 'mes:orders:dispatch',
  [workBench]: 'mes:orders:bench',
  [warehouseTasks]: 'wms:stock:tasks',
}

test('each right is an entry of the menu', () => {
  const grants = [...demoPeople.flatMap((person) => person.grants), ...leaderGrants, ...plantGrants]
  expect(grants.filter((code) => !parents.has(code))).toEqual([])
})

test('each page is granted with its group, so that it is in the menu', () => {
  for (const { name, grants } of demoPeople)
    for (const code of grants) {
      const parent = parents.get(code)
      if (parent && code.split(':').length === 3) expect(grants, `${name}: ${code}`).toContain(parent)
    }
})

test('each starts on a page that is granted', () => {
  for (const { name, grants, startPage } of demoPeople) expect(grants, name).toContain(startEntries[startPage])
})

test('the operator works at the bench, calls and does tasks', () => {
  const operator = demoPeople.find(({ name }) => name === 'operator')
  expect(operator?.grants).toEqual(
    expect.arrayContaining([
      'workOrder:operate',
      'andon:call',
      'wms:stock:tasks',
      'outboundBill:pick',
      'alarm:confirm',
    ]),
  )
})
