// A small file that expands to a large one is rejected with a text on every path, and other requests are not affected.
import { department } from '@gemba/contract/identity/department.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { cellXml, craftBook } from '../../../platform/spreadsheet/crafted-book.fixture.ts'

let run: TestProduct
let wide: Buffer
let deep: Buffer

beforeAll(async () => {
  run = await joinTestProduct()
  const first = `<row r="1">${cellXml('A1', 'code')}`
  wide = await craftBook(`${first}${cellXml('XFD1')}</row>`)
  deep = await craftBook(`${first}</row><row r="1048576">${cellXml('XFD1048576')}</row>`)
})

async function send(path: string, content: Buffer, language = 'en'): Promise<{ code: string; msg: string }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'a.xlsx')
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${run.tokens.admin}`, 'accept-language': language },
    body: form,
  })
  return response.json() as Promise<{ code: string; msg: string }>
}

test.each([
  '/resource/user/import/validate',
  '/resource/material/import/validate',
  '/resource/location/import/validate',
  '/resource/point/import/validate',
  '/base/material/template/validate',
  '/infObjectPoint/excel/import',
  '/infModelPoint/excel/import',
])('%s', async (path) => {
  expect(wide.length).toBeLessThan(2500)
  expect(await send(path, wide)).toMatchObject({
    code: '1520',
    msg: 'The workbook is too large: at most 5000000 cells (rows times columns) and 512 columns are allowed. Delete stray cells far from the data, or split the file',
  })
  expect(await send(path, deep)).toMatchObject({ code: '1504' })
})

test('in the language of the caller', async () => {
  expect((await send('/resource/user/import/validate', wide, 'zh-CN')).msg).toMatch(
    /^工作簿太大：最多读取 5000000 个单元格/,
  )
  expect((await send('/resource/user/import/validate', wide, 'zh-TW')).msg).toMatch(/^活頁簿太大：/)
})

test('a company can have few workbooks in the queue; its other requests continue', async () => {
  const answers = Promise.all(Array.from({ length: 12 }, () => send('/resource/user/import/validate', wide)))
  const start = performance.now()
  expect((await run.admin(operation(department, 'page'))).code).toBe('200')
  expect(performance.now() - start).toBeLessThan(2000)
  const codes = (await answers).map(({ code }) => code)
  expect(new Set(codes)).toEqual(new Set(['1520', '1002']))
  expect(codes.filter((code) => code === '1520').length).toBeGreaterThanOrEqual(4)
})

afterAll(() => expect(run.reported.join('\n')).toBe(''))
