// A recall workbook contains no formulas and no data of other companies, and needs the right to read it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../../main/member.fixture.ts'
import { readWorkbook } from '../../../platform/spreadsheet/read-workbook.fixture.ts'
import { readZipEntry } from '../../../platform/spreadsheet/read-zip-entry.fixture.ts'
import { TracedPlant } from './genealogy.fixture.ts'

let shop: TracedPlant
let others: TracedPlant
const folder = mkdtempSync(join(tmpdir(), 'gemba-recall-export-'))
const file = join(folder, 'recall.xlsx')
const hostile = '=HYPERLINK("http://a.example","-2+3+cmd|\' /C calc\'!A0")'

async function madeShop(receiver: string): Promise<TracedPlant> {
  const plant = await TracedPlant.join()
  await plant.receive(plant.plant.ids.shaft, 'SH-1', '100')
  await plant.receive(plant.plant.ids.seal, 'SE-1', '100')
  const orderId = await plant.produce('4')
  await plant.bring(orderId, { lotCode: 'P-1' })
  // Requests refuse such a name, but rows stored by an older version must be exported safely.
  const bill = await plant.ship('3')
  await plant.plant.run.rows(
    `update outbound_bill set receiver = '${receiver.replaceAll("'", "''")}' where id = ${bill} returning 1`,
  )
  return plant
}

beforeAll(async () => {
  shop = await madeShop(hostile)
  others = await madeShop('Works of others')
})
afterAll(() => rmSync(folder, { recursive: true }))

async function exportAs(token: string, key: string): Promise<string> {
  const { run } = shop.plant
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/mes_production/genealogy/recall/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
  const isFile = response.headers.get('content-type')?.includes('spreadsheetml')
  if (!isFile) return ((await response.json()) as { data: { error: string } }).data.error
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  return 'file'
}

test('texts that look like a formula stay texts, marked as such, and no cell is a formula', async () => {
  const { tokens } = shop.plant.run
  expect(await exportAs(tokens.admin, await shop.lot('SH-1'))).toBe('file')
  const cells = (await readWorkbook(file, 1000)).flat()
  expect(cells).toContain(hostile)
  const xml = readZipEntry(file, 'xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f>')
  for (const [, attributes] of xml.matchAll(/<c ([^>]*)><is><t [^>]*>[=@]/g)) expect(attributes).toContain('s="1"')
})

test('no row, name or code of another company with the same codes is exported', async () => {
  await exportAs(shop.plant.run.tokens.admin, await shop.lot('SH-1'))
  expect((await readWorkbook(file, 1000)).flat()).not.toContain('Works of others')
  const foreign = await others.lot('SH-1')
  expect(await exportAs(shop.plant.run.tokens.admin, foreign)).toBe('notFound')
  expect(await exportAs(shop.plant.run.tokens.stranger, await shop.lot('SH-1'))).toBe('notFound')
})

test('the export needs exactly its own right', async () => {
  const { run } = shop.plant
  const key = await shop.lot('SH-1')
  expect(await exportAs(run.tokens.nobody, key)).toBe('forbidden')
  const keeper = await makeMember(run, 'keeper', ['stock:view', 'lot:view', 'productionOrder:view', 'record:view'])
  expect(await exportAs(keeper.token, key)).toBe('forbidden')
  const tracer = await makeMember(run, 'tracer', ['genealogy:view'])
  expect(await exportAs(tracer.token, key)).toBe('file')
})
