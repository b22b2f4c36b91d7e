// Uploads with their limits, and export and import of workbooks in the browser.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { documentClass as documentClassResource, document as documentResource } from '@gemba/contract/docs/document.ts'
import { ringTone as ringToneResource } from '@gemba/contract/message/trigger.ts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { type CellValue, writeWorkbook } from '../server/src/platform/spreadsheet/write-workbook.ts'
import { browser, origin } from './own-suite.ts'
import { pressRowAction } from './record-page.ts'
import { connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const patience = { timeout: 10_000 }
const folder = mkdtempSync(join(tmpdir(), 'gemba-files-'))
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let visitor: Visitor

afterEach(async () => {
  await visitor.leave()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

async function open(path: string, language: 'en' | 'zh-CN' = 'en'): Promise<Page> {
  visitor = await visitAs(browser, origin, admin, { language, path })
  return visitor.page
}

const shown = (page: Page, testId: string) => page.getByTestId(testId).filter({ visible: true }).first()

async function workbook(rows: CellValue[][]): Promise<string> {
  const path = join(folder, `${rows.length}-${rows[1]?.[0]}.xlsx`)
  writeFileSync(path, await buffer(writeWorkbook('a', rows)))
  return path
}

/** A document of the company in a classification without any other document. */
async function makeDocument(name: string): Promise<{ classId: string }> {
  const client = await connectClient(origin, admin)
  const { data } = await client.call(operation(documentClassResource, 'create'), { name })
  await client.call(operation(documentResource, 'create'), { classId: data.id, name, format: 1, content: name })
  return { classId: data.id }
}

test('S-294 S-295 a document accepts files of the right kinds, shows their number, and offers them to readers', async () => {
  const name = `plan-${Date.now()}`
  const { classId } = await makeDocument(name)
  const page = await open(`/bcs/pages/document/article?keyword=${name}`, 'zh-CN')
  const row = page.locator('tr', { hasText: name }).filter({ visible: true })
  await row.waitFor(patience)
  await pressRowAction(row, 'edit')
  const input = page.getByTestId('upload-input')
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByText('请上传正确的格式文件').waitFor(patience)
  await page.route('**/meta/file/upload', (route) => route.abort())
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await page.getByText('上传失败').first().waitFor(patience)
  expect(visitor.failures.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  await page.unroute('**/meta/file/upload')
  // A refusal has HTTP status 200 and another code.
  const refused = { code: '1501', data: null, msg: '' }
  await page.route('**/meta/file/upload', (route) => route.fulfill({ json: refused }))
  await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: png })
  await page.getByTestId('toast').filter({ hasText: '上传失败' }).getByText('×2').waitFor(patience)
  await page.unroute('**/meta/file/upload')
  expect(await page.getByTestId('upload-file').count()).toBe(0)
  for (let count = 1; count <= 2; count++) {
    await page.getByTestId('upload-add').waitFor(patience)
    await input.setInputFiles({ name: `图 ${count}.png`, mimeType: 'image/png', buffer: png })
    await page
      .getByTestId('upload-file')
      .nth(count - 1)
      .waitFor(patience)
  }
  expect(await page.getByTestId('files-markdown').textContent()).toMatch(/^!\[图 1\.png\]\(\/api\/file\/[\w-]+\.png\)/)
  const drawnWidth = () => page.evaluate("document.querySelector('[data-testid=upload-file] img').naturalWidth")
  await expect.poll(drawnWidth).toBe(1)
  await page.getByTestId('dialog-save').click()
  await row.getByText('2', { exact: true }).waitFor(patience)
  await page.goto(`${origin}/docCenter/docSearch?nav=${classId}`)
  await page.getByTestId('file-links').getByRole('link', { name: '图 2.png' }).waitFor(patience)
})

test('S-252 a workbook is checked, its problems are listed, then it is imported; the list is exported as a workbook', async () => {
  const page = await open('/bcs/pages/system/role')
  const code = `role-${Date.now()}`
  const wrong = await workbook([
    ['code', 'name'],
    [code, '=danger'],
  ])
  await shown(page, 'sheet-actions').click(patience)
  await page.getByTestId('sheet-import').click()
  await page.getByTestId('import-file').setInputFiles(wrong)
  await page.getByText('Must not start with =, +, - or @').waitFor(patience)
  const [annotated] = await Promise.all([page.waitForEvent('download'), page.getByTestId('import-errors').click()])
  expect(annotated.suggestedFilename()).toBe('Role.xlsx')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  const right = await workbook([
    ['Role code *', 'Role name *'],
    [code, 'Imported role'],
    [`${code}-2`, 'Second'],
  ])
  await page.getByTestId('import-file').setInputFiles(right)
  await page.getByText('2 of 2 rows valid').waitFor(patience)
  await page.getByTestId('import-load').click()
  await page.getByText('2 rows imported').waitFor(patience)
  await page.getByText(code, { exact: true }).filter({ visible: true }).first().waitFor(patience)
  await shown(page, 'sheet-actions').click()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByTestId('sheet-export').click()])
  expect(saved.suggestedFilename()).toBe('Role.xlsx')
})

test('the departments are exported as a workbook', async () => {
  const page = await open('/bcs/pages/system/department')
  await shown(page, 'sheet-actions').click(patience)
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByTestId('sheet-export').click()])
  expect(saved.suggestedFilename()).toBe('Department.xlsx')
})

test('S-166 S-223 ring tones are played one after the other; an unplayable one shows an error', async () => {
  const client = await connectClient(origin, admin)
  const prefix = `tone-${Date.now()}`
  await client.call(operation(ringToneResource, 'create'), { name: `${prefix}-1`, url: '/sounds/alarm.wav' })
  await client.call(operation(ringToneResource, 'create'), { name: `${prefix}-2`, url: '/no-such-tone.wav' })
  const page = await open('/bcs/pages/message/trigger', 'zh-CN')
  await page.getByTestId('part-ringTones').click(patience)
  await page.getByText(`${prefix}-2`).first().waitFor(patience)
  await shown(page, 'ring-tone-player').click()
  const player = page.getByTestId('audio-player')
  while ((await player.locator('strong').textContent()) !== `${prefix}-1`) {
    await player.getByRole('button', { name: '下一首' }).click()
  }
  await player.getByText(/0:00 \/ 0:0[1-9]/).waitFor(patience)
  await player.getByRole('button', { name: '播放' }).click()
  await player.getByRole('button', { name: '暂停' }).click(patience)
  await player.getByLabel('音量').fill('0.5')
  expect(await page.evaluate("document.querySelector('[data-testid=audio-player] audio').volume")).toBe(0.5)
  await player.getByRole('button', { name: '下一首' }).click()
  await player.getByRole('button', { name: '播放' }).click()
  await page.getByText('加载失败，因为没有找到支持的源。').waitFor(patience)
  visitor.failures.length = 0
})
