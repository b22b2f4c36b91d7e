// A list of 1 000 materials with errors is checked, corrected in the returned file, and imported.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { materialClass as materialClassResource } from '@gemba/contract/base/material/material-class.ts'
import { unit as unitResource } from '@gemba/contract/base/material/unit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { readWorkbook } from '../server/src/platform/spreadsheet/read-workbook.fixture.ts'
import { type CellValue, writeWorkbook } from '../server/src/platform/spreadsheet/write-workbook.ts'
import { browser, origin } from './own-suite.ts'
import { connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const long = { timeout: 120_000 }
const folder = mkdtempSync(join(tmpdir(), 'gemba-materials-'))
let visitor: Visitor

beforeAll(async () => {
  const client = await connectClient(origin, admin)
  await client.call(operation(unitResource, 'create'), { code: 'imp-pcs', name: 'Imported piece' })
  await client.call(operation(materialClassResource, 'create'), { code: 'imp-bolts', name: 'Imported bolts' })
  visitor = await visitAs(browser, origin, admin, { path: '/mes/pages/base/material' })
})
afterAll(async () => {
  await visitor.leave()
  rmSync(folder, { recursive: true })
})

const rowCount = 1_000
const titles = ['Material code', 'Material name *', 'Group *', 'Unit *', 'Standard cost']
const rows: CellValue[][] = Array.from({ length: rowCount }, (_, at) => [
  `imp-${at}`,
  `Imported bolt ${at}`,
  at === 10 ? 'nuts' : 'imp-bolts',
  at === 20 ? null : 'imp-pcs',
  at === 30 ? -1 : 0.25,
])

async function save(name: string, content: readonly CellValue[][]): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, await buffer(writeWorkbook('a', content)))
  return path
}

/** Corrects each row of the returned file that has a remark. */
async function mend(path: string): Promise<string> {
  const [head = [], ...found] = (await readWorkbook(path, rowCount)) as CellValue[][]
  expect(found.filter((cells) => cells.at(-1) !== null)).toHaveLength(3)
  const mended = found.map((cells) => (cells.at(-1) ? [...cells.slice(0, 2), 'imp-bolts', 'imp-pcs', 0.25] : cells))
  return save('mended.xlsx', [head, ...mended])
}

test('1 000 materials are checked, corrected in the returned file, and imported', async () => {
  const { page } = visitor
  await page.getByTestId('sheet-actions').filter({ visible: true }).first().click()
  await page.getByTestId('sheet-import').click()
  await page.getByTestId('import-file').setInputFiles(await save('materials.xlsx', [titles, ...rows]))
  await page.getByTestId('import-checked').getByText('997 of 1,000 rows valid').waitFor(long)
  const dialog = page.getByTestId('import-dialog')
  expect(await dialog.locator('tbody tr').allTextContents()).toEqual([
    '12Group"nuts" not found',
    '22UnitThis field must not be empty',
    '32Standard costMust be at least 0',
  ])
  const [annotated] = await Promise.all([page.waitForEvent('download'), page.getByTestId('import-errors').click()])
  const path = join(folder, 'annotated.xlsx')
  await annotated.saveAs(path)
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByTestId('import-file').setInputFiles(await mend(path))
  await page.getByTestId('import-load').click(long)
  await page.getByText('1,000 rows imported').waitFor(long)
  await page.goto(`${origin}/mes/pages/base/material?keyword=imp-999`)
  await page.getByTestId('table-base.material').getByText('imp-999').waitFor()
}, 240_000)
