// Messages, notices, parameters and backups: notifications and small pages of an administrator.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { confirmAllAlarms, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { notice as noticeResource } from '@gemba/contract/base/notice.ts'
import type { MenuEntry } from '@gemba/contract/identity/sign-in/session.ts'
import { saveMessageSender } from '@gemba/contract/message/sender.ts'
import type { UnreadCounts } from '@gemba/contract/message/user-message.ts'
import { markMessagesRead } from '@gemba/contract/message/user-message.ts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { changeMenu } from './frame-visitor.ts'
import { browser, mqttUrl, origin } from './own-suite.ts'
import { connectPressBox, type PressBox } from './press-box.ts'
import { pressRowAction } from './record-page.ts'
import { type Client, connectClient, type Visitor, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const patience = { timeout: 10_000 }

let press: PressBox
let client: Client
let visitor: Visitor

beforeAll(async () => {
  press = await connectPressBox(mqttUrl)
  client = await connectClient(origin, admin)
})
afterEach(async () => {
  expect(visitor.failures).toEqual([])
  await visitor.leave()
})
afterAll(async () => {
  await press.close()
})

async function open(path: string): Promise<Page> {
  visitor = await visitAs(browser, origin, admin, { path })
  return visitor.page
}

const rows = (page: Page) => page.locator('tbody tr[data-row-id]:visible')
const badge = (page: Page) => page.getByTestId('messages-unread')

async function countUnread(): Promise<UnreadCounts> {
  const response = await fetch(`${origin}/api/message/usermessage/getUnReadMes`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  return ((await response.json()) as { data: UnreadCounts }).data
}

describe('messages', () => {
  test('S-028 S-029 S-038 S-040 S-115 the bell shows the unread total; S-116 the centre lists by type with its count', async () => {
    await client.call(markMessagesRead)
    const page = await open('/messageIndex?in=预警消息')
    await page.waitForURL((url) => url.pathname === '/bcs/pages/messageManage/index')
    await page.getByTestId('mark-all-read').waitFor()
    expect(await badge(page).count()).toBe(0)

    await press.send(103)
    await expect.poll(() => badge(page).textContent(), patience).toBe('1')
    expect(await countUnread()).toMatchObject({ all: 1, warning: 1, notic: 0, andon: 0 })
    await expect
      .poll(() => page.getByRole('complementary').locator('[aria-current]').textContent(), patience)
      .toBe('Warnings1')
    await expect.poll(() => rows(page).first().textContent(), patience).toContain('103')

    await rows(page).first().getByTestId('row-open').click()
    await page.getByTestId('message-detail').waitFor()
    expect(await page.getByTestId('message-detail').textContent()).toContain('103')
    const detail = new URL(page.url())
    expect(detail.pathname).toBe('/bcs/pages/messageManage/detail')
    await page.goto(`/messageDetail${detail.search}`)
    await page.waitForURL((url) => url.pathname === detail.pathname && url.search === detail.search)
    await expect.poll(() => page.getByTestId('message-detail').textContent(), patience).toContain('103')
    await expect.poll(() => badge(page).count(), patience).toBe(0)
    expect((await countUnread()).all).toBe(0)

    await press.send(25)
    await expect.poll(async () => (await client.find(pageAlarmEpisodes, { alarmStatus: 1 })) === undefined).toBe(true)
    await client.call(confirmAllAlarms, { asOf: Date.now() })
  })

  test('S-221 the ring is muted and unmuted in the message centre only', async () => {
    const page = await open('/empty')
    const audio = page.getByTestId('alarm-audio')
    const isSilent = () => audio.evaluate((element) => (element as unknown as { paused: boolean }).paused)
    const shownCount = () => page.getByTestId('alarm-count').textContent()
    const calm = async () => {
      await expect.poll(shownCount, patience).toBe('1')
      await press.send(25)
      await expect.poll(async () => (await client.find(pageAlarmEpisodes, { alarmStatus: 1 })) === undefined).toBe(true)
      await client.call(confirmAllAlarms, { asOf: Date.now() })
      await page.getByTestId('alarm-popup').waitFor({ state: 'detached' })
    }
    const bell = () => page.getByTestId('messages').getAttribute('aria-label')
    await page.getByTestId('messages').waitFor()
    await press.send(104)
    await page.getByTestId('alarm-popup').waitFor(patience)
    await expect.poll(isSilent, patience).toBe(false)
    expect(await page.getByTestId('ring-switch').count()).toBe(0)

    await page.getByTestId('messages').click()
    await page.getByTestId('messages-centre').click()
    await page.getByTestId('ring-switch').click()
    await expect.poll(bell).toContain('sound off')
    await calm()
    await press.send(105)
    await page.getByTestId('alarm-popup').waitFor(patience)
    expect(await isSilent()).toBe(true)

    await page.getByTestId('ring-switch').click()
    await expect.poll(bell).not.toContain('sound off')
    await calm()
    await press.send(106)
    await page.getByTestId('alarm-popup').waitFor(patience)
    await expect.poll(isSilent, patience).toBe(false)
    await calm()
  })

  test('S-308 tabs of the message settings that the menu does not grant are hidden', async () => {
    const page = await open('/bcs/pages/message/trigger')
    const shown = () =>
      page
        .getByRole('main')
        .getByRole('navigation')
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-testid')))
    await expect
      .poll(shown, patience)
      .toEqual([
        'part-triggers',
        'part-ringTones',
        'part-smsTemplates',
        'part-sender',
        'part-webhooks',
        'part-deliveries',
      ])
    const granted = (menu: MenuEntry[]): MenuEntry[] =>
      menu
        .filter(({ code }) => !['messageTab:triggers', 'messageTab:sender', 'messageTab:deliveries'].includes(code))
        .map((entry) => ({ ...entry, children: granted(entry.children) }))
    await changeMenu(page, granted)
    await page.reload()
    await expect.poll(shown, patience).toEqual(['part-ringTones', 'part-smsTemplates', 'part-webhooks'])
    await page.getByTestId('table-message.ringTone').waitFor()
  })

  test('a webhook is created with a generated secret, tested, and listed in the log of deliveries', async () => {
    const signatures: unknown[] = []
    const receiver = createServer((request, response) => {
      signatures.push(request.headers['x-gemba-signature'])
      request.resume().on('end', () => response.end())
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()))
    const { port } = receiver.address() as AddressInfo
    const page = await open('/bcs/pages/message/trigger?part=webhooks')
    await page.getByTestId('list-add').click()
    const dialog = page.getByTestId('edit-dialog')
    await dialog.getByLabel('Name').fill('Board')
    await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/in`)
    await dialog.getByRole('button', { name: 'Generate' }).click()
    expect(await dialog.getByLabel('Signing secret').inputValue()).toMatch(/^\w{32}$/)
    await page.getByTestId('dialog-save').click()
    await dialog.waitFor({ state: 'detached' })
    const board = rows(page).filter({ hasText: 'Board' })
    await expect.poll(() => board.textContent(), patience).toContain('Alarm raised')
    await board.getByRole('button', { name: 'More' }).click()
    await page.getByText('Send test', { exact: true }).click()
    await page.getByTestId('toast').getByText('HTTP 200').waitFor(patience)
    expect(signatures).toEqual([expect.stringMatching(/^v1=[0-9a-f]{64}$/)])
    await page.getByTestId('part-deliveries').click()
    const entry = rows(page).filter({ hasText: 'Board' })
    await expect.poll(() => entry.textContent(), patience).toContain('Sent')
    await entry.getByTestId('row-open').click()
    await page.getByTestId('edit-dialog').getByText('HTTP 200').waitFor(patience)
    receiver.close()
  })

  test('the recipients of a message are set, and the setting is stored', async () => {
    const page = await open('/bcs/pages/message/trigger')
    const box = rows(page).filter({ hasText: 'Gateway status changed' })
    // A channel without configuration cannot be switched on. The dialog links to its configuration.
    await pressRowAction(box, 'edit')
    const email = page.getByTestId('edit-dialog').getByLabel('E-mail', { exact: true })
    await expect.poll(() => email.isDisabled(), patience).toBe(true)
    await page.getByTestId('edit-dialog').getByRole('link', { name: 'Set up' }).first().click()
    await page.getByTestId('sender-email').waitFor()
    await client.call(saveMessageSender, { smtpHost: 'mail.invalid', smtpPort: 25 })
    await page.getByTestId('part-triggers').click()
    await page.reload()
    await pressRowAction(box, 'edit')
    await email.click()
    await page.getByTestId('dialog-save').click()
    await page.getByTestId('edit-dialog').waitFor({ state: 'detached' })
    await expect.poll(() => box.textContent(), patience).toContain('Browser · E-mail')
    await box.getByTestId('row-enable').click()
    await box.getByTestId('row-disable').waitFor()
    await page.reload()
    await expect.poll(() => box.textContent(), patience).toContain('Browser · E-mail')
    await box.getByTestId('row-disable').click()
    await box.getByTestId('row-enable').waitFor()
    await client.call(saveMessageSender, { smtpHost: null })
    await page.reload()
    await expect.poll(() => box.textContent(), patience).toContain('Browser · E-mail (not set up)')
  })
})

async function removeNotices(): Promise<void> {
  const { data } = await client.call(operation(noticeResource, 'page'), { pageNumber: 1, pageSize: 10 })
  if (data.records.length > 0)
    await client.call(operation(noticeResource, 'remove'), { ids: data.records.map(({ id }) => id) })
}

describe('notices', () => {
  test('S-009 a published notice is in the header; S-137 to S-140 upgrade notes open once', async () => {
    await removeNotices()
    const page = await open('/bcs/pages/base/notice')
    await expect.poll(() => page.getByTestId('notice-banner').textContent(), patience).toBe('No notices')
    await page.getByTestId('list-add').click()
    await page.getByTestId('edit-dialog').getByLabel('Title').fill('The press stands still on Saturday')
    await page.getByTestId('dialog-save').click()
    await page.getByTestId('edit-dialog').waitFor({ state: 'detached' })
    const row = rows(page).filter({ hasText: 'The press stands still' })
    await pressRowAction(row, 'publish')
    await expect
      .poll(() => page.getByTestId('notice-banner').textContent(), patience)
      .toBe('The press stands still on Saturday')

    await client.call(operation(noticeResource, 'create'), {
      type: 2,
      title: 'Gemba 0.2',
      currentVersion: '0.1.0',
      nextVersion: '0.2.0',
      content: '<b>Backups</b><img src=x onerror=alert(1)>',
      releaseStatus: 1,
    })
    await page.reload()
    const dialog = page.getByTestId('notice-dialog')
    await dialog.waitFor()
    expect(await dialog.textContent()).toContain('0.2.0')
    expect(await dialog.locator('[onerror]').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.reload()
    await page.getByTestId('notice-banner').waitFor()
    expect(await dialog.count()).toBe(0)

    await removeNotices()
  })
})

describe('what the administrator keeps', () => {
  test('a parameter is added, changed and deleted', async () => {
    const page = await open('/bcs/pages/base/parameter')
    await page.getByTestId('list-add').first().click()
    const dialog = page.getByTestId('edit-dialog')
    await dialog.getByLabel('Code').fill('shift-start')
    await dialog.getByLabel('Value').fill('08:00')
    await page.getByTestId('dialog-save').click()
    const own = rows(page).filter({ hasText: 'shift-start' })
    await expect.poll(() => own.textContent(), patience).toContain('08:00')
    await pressRowAction(own, 'remove')
    await page.getByTestId('popup-confirm').click()
    await expect.poll(() => own.count(), patience).toBe(0)
  })

  test('a backup completes, and a schedule shows the time of the next one', async () => {
    const page = await open('/bcs/pages/system/backup')
    await page.getByTestId('backup-run').click()
    await expect.poll(() => rows(page).first().textContent(), { timeout: 30_000 }).toContain('Succeeded')
    await page.getByTestId('backup-schedule-add').click()
    const dialog = page.getByTestId('edit-dialog')
    await dialog.getByLabel('Name').fill('Every night')
    await dialog.getByLabel('Advanced').check()
    await dialog.getByLabel('Expression').fill('0 0 25 * * ?')
    await page.getByTestId('dialog-save').click()
    await expect.poll(() => dialog.textContent(), patience).toContain('Number Error')
    await dialog.getByLabel('Expression').fill('0 0 2 * * ?')
    await expect.poll(() => page.getByTestId('cron-times').locator('li').count(), patience).toBe(10)
    await page.getByTestId('dialog-save').click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.getByRole('region', { name: 'Schedules' }).getByRole('listitem').textContent(), patience)
      .toMatch(/02:00:00/)
  })
})
