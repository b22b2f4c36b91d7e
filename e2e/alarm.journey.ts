// A reading above the urgency limit becomes a ringing alarm for those who may see it, and for nobody else.
import { handleAlarm, pageAlarmEpisodes, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { point as pointResource } from '@gemba/contract/equipment/point.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import type { Locator, Page } from 'playwright-core'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, mqttUrl, origin } from './own-suite.ts'
import { connectPressBox, endAlarms, type PressBox } from './press-box.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const operator = { company: 'demo', user: 'operator' }
const stranger = { company: 'other', user: 'admin' }
const patience = { timeout: 10_000 }

let press: PressBox
let visitor: Visitor

beforeAll(async () => {
  press = await connectPressBox(mqttUrl)
  await endAlarms(press, origin)
})
afterEach(async () => {
  await visitor.leave()
  await endAlarms(press, origin)
  expect(visitor.failures).toEqual([])
})
afterAll(async () => {
  await press.close()
})

async function openPress(account: typeof admin): Promise<Page> {
  visitor = await visitAs(browser, origin, account)
  const { page } = visitor
  await page
    .getByTestId('table-equipment.object')
    .getByRole('row')
    .filter({ hasText: 'press-01' })
    .getByRole('button')
    .first()
    .click()
  await page.getByTestId('live-value-temperature').waitFor()
  return page
}

const shown = (page: Page, testId: string) =>
  expect.poll(() => page.getByTestId(testId).first().textContent(), patience)

/** Returns whether the audio element plays: it is not paused and its time advances. */
function isPlaying(page: Page): Promise<boolean> {
  return page.getByTestId('alarm-audio').evaluate((element) => {
    const { paused, currentTime } = element as unknown as { paused: boolean; currentTime: number }
    return !paused && currentTime > 0
  })
}

describe('the alarm of the press', () => {
  test('S-013 rings for the administrator, who confirms and handles it', async () => {
    await press.send(24.5)
    const page = await openPress(admin)
    await shown(page, 'live-value-temperature').toBe('24.5')
    await press.send(26)
    await shown(page, 'live-value-temperature').toBe('26.0')
    await shown(page, 'alarm-count').toBe('0')

    await press.send(105)
    await page.getByTestId('alarm-popup').waitFor(patience)
    expect(await page.getByTestId('alarm-popup').textContent()).toContain('105')
    await expect.poll(() => isPlaying(page), patience).toBe(true)
    await shown(page, 'alarm-count').toBe('1')

    const client = await connectClient(origin, admin)
    const episode = await client.find(pageAlarmEpisodes, { alarmStatus: 1 })

    await page.getByTestId('notice-close').click()
    await expect.poll(() => isPlaying(page), patience).toBe(false)
    await openAlarms(page)
    const figure = (testId: string) =>
      expect.poll(() => pressAlarms(page).first().getByTestId(testId).textContent(), patience)
    await press.send(108)
    await figure('alarm-now').toBe('108.0')
    await figure('alarm-peak').toContain('108')
    await press.send(106)
    await figure('alarm-now').toBe('106.0')
    await figure('alarm-peak').toContain('108')
    const row = await chooseAlarm(page)
    await page.getByTestId('confirm-button').click()
    await expectConfirmed(row)
    await expect.poll(() => page.getByTestId('alarm-waiting').count(), patience).toBe(0)
    await shown(page, 'alarm-count').toBe('1')

    await row.getByRole('button').first().click()
    const details = page.getByRole('dialog').filter({ has: page.getByTestId('details-handle') })
    expect(await details.getByTestId('details-confirm').isDisabled()).toBe(true)
    await details.getByTestId('details-handle').click()
    expect(await page.getByTestId('edit-dialog').getByRole('heading').first().textContent()).toContain('Temperature')
    await page.getByTestId('edit-dialog').getByRole('textbox').first().fill('Cooling water was closed')
    await page.getByTestId('dialog-save').click()
    await page.getByTestId('edit-dialog').waitFor({ state: 'detached' })
    await expect.poll(() => details.getByTestId('details-handle').isDisabled(), patience).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => row.getByTestId('row-handle').isDisabled(), patience).toBe(true)

    // Rows keep their places while a person is in the list.
    await page.getByRole('heading', { name: 'Real-time alarms' }).click()
    await press.send(25)
    await shown(page, 'alarm-count').toBe('0')
    await expect.poll(() => countAlarms(page), patience).toBe(0)
    await expectClosed(client, episode?.batchNo as string)
  })

  test('is confirmed but not handled by the operator', async () => {
    const page = await openPress(operator)
    await press.send(106)
    await page.getByTestId('alarm-popup').waitFor(patience)
    await expect.poll(() => isPlaying(page), patience).toBe(true)
    await shown(page, 'alarm-count').toBe('1')
    await page.getByTestId('notice-close').click()
    await openAlarms(page)
    const row = await chooseAlarm(page)
    expect(await page.getByTestId('handle-button').count()).toBe(0)
    expect(await page.getByTestId('handle-all').count()).toBe(0)
    expect(await row.getByTestId('row-handle').count()).toBe(0)

    const client = await connectClient(origin, operator)
    const episode = await client.find(pageAlarmEpisodes, { alarmStatus: 1 })
    const refusal = await client.call(handleAlarm, { id: episode?.id, handleText: 'no' })
    expect(refusal).toMatchObject({ data: { error: 'forbidden' } })

    await page.getByTestId('confirm-button').click()
    await expectConfirmed(row)
    await press.send(25)
    await shown(page, 'alarm-count').toBe('0')
  })

  test('does not exist for another company, neither in the API nor on the socket', async () => {
    const own = await connectClient(origin, admin)
    const foreign = await connectClient(origin, stranger)
    const object = await own.find(operation(objectResource, 'page'), { code: 'press-01' })
    const point = await own.find(operation(pointResource, 'page'), { objectId: object?.id })
    expect(point).toBeDefined()
    const heard = await listen(foreign, [point?.id as string])
    const heardByOwner = await listen(own, [point?.id as string])

    visitor = await visitAs(browser, origin, stranger)
    await visitor.page.getByTestId('table-equipment.object').waitFor()
    await press.send(107)
    await expect
      .poll(() => heardByOwner.events, patience)
      .toEqual(expect.arrayContaining(['points', 'OnMSG', 'alarms']))
    expect(await visitor.page.getByTestId('table-equipment.object').locator('[data-row-id]').count()).toBe(0)
    expect(await visitor.page.getByTestId('alarm-popup').count()).toBe(0)
    expect(await visitor.page.getByTestId('alarm-count').textContent()).toBe('0')

    expect(heard.snapshot).toEqual([])
    expect(heard.events).toEqual([])
    expect(heardByOwner.snapshot).toHaveLength(1)
    for (const list of [
      operation(objectResource, 'page'),
      operation(modelResource, 'page'),
      operation(pointResource, 'page'),
      operation(boxResource, 'page'),
      pageAlarmEpisodes,
    ]) {
      expect((await own.call(list)).data.total, list.name).toBeGreaterThan(0)
      expect((await foreign.call(list)).data.total, list.name).toBe(0)
    }
    expect((await foreign.call(readLatest, { points: [point?.id ?? ''] })).data).toEqual([])
    expect(await foreign.call(operation(objectResource, 'read'), { id: object?.id })).toMatchObject({
      data: { error: 'notFound' },
    })
    heard.close()
    heardByOwner.close()
    await press.send(25)
  })
})

/** The button keeps its position and is disabled. */
async function expectConfirmed(row: Locator): Promise<void> {
  await expect.poll(() => row.getByTestId('row-confirm').isDisabled(), patience).toBe(true)
}

async function openAlarms(page: Page): Promise<void> {
  await page.getByTestId('menu-/lak/pages/basicData/alarmQueryReal').click()
  await page.getByTestId('confirm-button').waitFor()
}

function pressAlarms(page: Page) {
  return page.locator('[data-testid^="table-"]:visible tbody tr[data-row-id]').filter({ hasText: 'Temperature' })
}

/** Ticks the active alarm of the press in the first row, unless it is ticked. */
async function chooseAlarm(page: Page) {
  const row = pressAlarms(page).first()
  await row.waitFor()
  await row.getByRole('checkbox').check()
  return row
}

const countAlarms = (page: Page): Promise<number> => pressAlarms(page).count()

/** The log of the episode: raised, confirmed, handled, returned, closed. */
async function expectClosed(client: Client, batchNo: string): Promise<void> {
  const { data } = await client.call(readAlarmByBatchNo, { batchNo })
  expect(data.transitions.map(({ action }) => action)).toEqual([1, 2, 17, 3, 18])
}

/** Collects everything that the socket of a client receives, and the snapshot of the requested points. */
async function listen({ token }: Client, points: string[]) {
  const socket = io(origin, { auth: { token }, transports: ['websocket'] })
  const events: string[] = []
  socket.onAny((event: string) => void events.push(event))
  await new Promise((resolve, reject) => socket.on('connect', () => resolve(undefined)).on('connect_error', reject))
  const { values } = (await socket.emitWithAck('points:subscribe', { points })) as { values: unknown[] }
  return { snapshot: values, events, close: () => socket.close() }
}
