// Input in a form is saved once and never lost: two people edit one record, and the network is cut.
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { admin, stepTimeoutMs } from './patient-steps.ts'
import { pressRowAction } from './record-page.ts'
import { connectClient, visitAs } from './visitor.ts'

const dialogOf = (page: Page) => page.getByTestId('edit-dialog')

describe('two people at one record', () => {
  test('S-231 the dialog stays, shows the differences, and saves the choices', async () => {
    const visitor = await visitAs(browser, origin, admin)
    const { page } = visitor
    page.setDefaultTimeout(stepTimeoutMs)
    const client = await connectClient(origin, admin)
    const code = `both-${Date.now()}`
    const { data: row } = await client.call(operation(objectResource, 'create'), {
      code,
      name: 'Both',
      remark: 'before',
    })
    const logged: string[] = []
    page.on('console', (message) => {
      if (/ failed /.test(message.text())) logged.push(message.text())
    })
    await page.getByTestId('list-add').click()
    await dialogOf(page).getByLabel('Object code').fill(code)
    await dialogOf(page).getByLabel('Object name').fill('Taken')
    await dialogOf(page).getByTestId('dialog-save').click()
    // Any code other than 200: the dialog stays, and the console has the server's message.
    await expect.poll(() => logged.splice(0)).toEqual([expect.stringMatching(/^add failed .* already exists/)])
    expect(await dialogOf(page).getByLabel('Object name').inputValue()).toBe('Taken')
    await page.keyboard.press('Escape')
    await page.getByTestId('popup-confirm').click()
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByTestId('filter-keyword').fill(code)
    await pressRowAction(page.locator(`[data-row-id="${row.id}"]`), 'edit')
    await dialogOf(page).getByLabel('Object name').fill('Mine')
    await client.call(operation(objectResource, 'update'), {
      id: row.id,
      version: row.version,
      name: 'Theirs',
      remark: 'after',
    })
    await dialogOf(page).getByTestId('dialog-save').click()
    const table = dialogOf(page).getByRole('alert').getByRole('table')
    await table.waitFor()
    expect(logged).toEqual([expect.stringMatching(/^update failed Another user has changed/)])
    expect(await table.locator('tbody tr').count()).toBe(2)
    expect(await table.getByRole('radio').first().isChecked()).toBe(true)
    await dialogOf(page).getByTestId('conflict-save').click()
    await dialogOf(page).waitFor({ state: 'detached' })
    const saved = await client.find(operation(objectResource, 'page'), { keyword: code })
    expect(saved).toMatchObject({ name: 'Mine', remark: 'after' })
    await client.call(operation(objectResource, 'remove'), { id: row.id })
    await visitor.leave()
  })
})

test('a cut network keeps the input, and a repeat saves it once', async () => {
  const visitor = await visitAs(browser, origin, admin)
  const { page, context } = visitor
  page.setDefaultTimeout(stepTimeoutMs)
  const code = `cut-${Date.now()}`
  await page.getByTestId('list-add').click()
  await dialogOf(page).getByLabel('Object code').fill(code)
  await dialogOf(page).getByLabel('Object name').fill('Typed offline')
  await context.setOffline(true)
  await dialogOf(page).getByTestId('dialog-save').click()
  await page.getByTestId('toast').first().waitFor()
  expect(await dialogOf(page).getByLabel('Object name').inputValue()).toBe('Typed offline')
  await context.setOffline(false)
  // The reply of the next attempt is lost: the server has saved, and the person does not know.
  await page.route('**/api/infObject/add', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialogOf(page).getByTestId('dialog-save').click()
  const client = await connectClient(origin, admin)
  await expect.poll(() => client.find(operation(objectResource, 'page'), { keyword: code })).toBeDefined()
  await page.unroute('**/api/infObject/add')
  const lost = ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED']
  // Other requests of the page may fail as well.
  const ofSaving = visitor.failures.splice(0).filter((url) => url.endsWith('/api/infObject/add'))
  expect(ofSaving).toEqual(lost.map((reason) => expect.stringContaining(reason)))
  // The repeat gets the first reply, not a refusal because the code exists.
  await dialogOf(page).getByTestId('dialog-save').click()
  await dialogOf(page).waitFor({ state: 'detached' })
  const { data } = await client.call(operation(objectResource, 'page'), { keyword: code })
  expect(data.records).toHaveLength(1)
  await client.call(operation(objectResource, 'remove'), { id: data.records[0]?.id })
  await visitor.leave()
})

test('a model is saved with its points in one request; a mistake in a point is shown at its row, and a point is removed', async () => {
  const visitor = await visitAs(browser, origin, admin, { path: '/lak/pages/equipment/model' })
  const { page } = visitor
  page.setDefaultTimeout(stepTimeoutMs)
  const client = await connectClient(origin, admin)
  const code = `lines-${Date.now()}`
  const bodies: { points?: unknown[] }[] = []
  page.on('request', (request) => {
    if (/\/api\/infModel\/(add|edit)$/.test(request.url())) bodies.push(request.postDataJSON() as { points: unknown[] })
  })
  const points = dialogOf(page).getByRole('table', { name: 'Model points' })
  const row = (at: number) => points.locator('tr[data-row-key]').nth(at)
  const addPoint = async (at: number, typed: string, name: string) => {
    await dialogOf(page).getByRole('region', { name: 'Model points' }).getByTestId('row-add').click()
    await row(at).getByLabel('Code').fill(typed)
    await row(at).getByLabel('Name').fill(name)
    await row(at).getByLabel('Name').press('Enter')
  }
  await page.getByTestId('list-add').click()
  await dialogOf(page).getByLabel('Model code').fill(code)
  await dialogOf(page).getByLabel('Model name').fill('With points')
  await addPoint(0, 'speed', 'Speed')
  await addPoint(1, 'speed', 'Temperature')
  await dialogOf(page).getByTestId('dialog-save').click()
  await row(1).getByRole('alert').waitFor()
  expect(await dialogOf(page).getByText('Correct 1 field').isVisible()).toBe(true)
  expect(await client.find(operation(modelResource, 'page'), { code })).toBeUndefined()
  await row(1).getByLabel('Code').fill('temp')
  await row(1).getByLabel('Unit', { exact: true }).fill('°C')
  await page.keyboard.press('Control+s')
  await dialogOf(page).waitFor({ state: 'detached' })
  const model = await client.find(operation(modelResource, 'page'), { code })
  const stored = async () => {
    const { data } = await client.call(operation(modelResource, 'read'), { id: model?.id })
    const { points } = data as { points?: { code: string; unit: string | null; sortNumber: number }[] }
    return points?.map(({ code, unit, sortNumber }) => [code, unit, sortNumber])
  }
  expect(await stored()).toEqual([
    ['speed', null, 0],
    ['temp', '°C', 1],
  ])
  await page.getByTestId('filter-keyword').fill(code)
  await pressRowAction(page.locator(`[data-row-id="${model?.id}"]`), 'edit')
  await row(0).getByTestId('row-remove').click()
  await dialogOf(page).getByTestId('dialog-save').click()
  await dialogOf(page).waitFor({ state: 'detached' })
  expect(await stored()).toEqual([['temp', '°C', 1]])
  expect(bodies.map(({ points }) => points?.length)).toEqual([2, 2, 1])
  await client.call(operation(modelResource, 'remove'), { id: model?.id })
  await visitor.leave()
})
