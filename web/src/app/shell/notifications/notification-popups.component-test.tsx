// Pop-ups of messages, and how a shop-floor page folds them.
import { andonRights } from '@gemba/contract/production/andon/flow.ts'
import { MemoryRouter, useLocation } from 'react-router'
import type { Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../../features/gallery/gallery.fixture.tsx'
import { openFeed } from '../../../feed/feed.ts'
import { useSession } from '../../../session/session.ts'
import { NotificationPopups } from './notification-popups.tsx'

const listeners = new Map<string, (payload: unknown) => void>()
const socket = {
  connected: false,
  connect: () => undefined,
  disconnect: () => undefined,
  on: (event: string, listener: (payload: unknown) => void) => void listeners.set(event, listener),
}

const raiseAlarm = (batchNo: string, level: number) =>
  listeners.get('OnMSG')?.({
    msgType: '预警消息',
    title: `Alarm ${batchNo}`,
    from: `Pump ${batchNo}`,
    creatime: '2026-11-26 10:00:00',
    content: 'too hot',
    bgmUrl: null,
    bgmInterval: null,
    isShow: true,
    level,
    batchNo,
  })

function Address() {
  const { pathname, search } = useLocation()
  return <span data-testid="address">{pathname + search}</span>
}

async function show(isFolded: boolean) {
  await page.viewport(1024, 768)
  const close = openFeed(() => socket as unknown as Socket)
  const screen = await renderExample(
    <MemoryRouter>
      <NotificationPopups isFolded={isFolded} />
      <Address />
    </MemoryRouter>,
  )
  // The listener is registered after the first paint.
  await new Promise(requestAnimationFrame)
  await new Promise((go) => setTimeout(go))
  return async () => {
    await screen.unmount()
    close()
  }
}

afterEach(() => useSession.setState({ user: undefined }))

const cards = () => page.getByTestId('alarm-popup').elements()

test('on a shop-floor page they are one button in the header of 48 px, which opens and closes them', async () => {
  const leave = await show(true)
  raiseAlarm('1', 2)
  raiseAlarm('2', 1)
  const button = page.getByTestId('popups-folded')
  await expect.poll(() => button.query()?.textContent).toMatch(/2 new messages$/)
  expect(cards()).toHaveLength(0)
  expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(48)
  await button.click()
  await expect.poll(cards).toHaveLength(2)
  expect(cards()[0]?.textContent).toContain('Pump 2')
  for (const close of page.getByTestId('notice-close').elements().toReversed()) (close as HTMLElement).click()
  await expect.poll(() => button.query()).toBeNull()
  // The next message is folded again.
  raiseAlarm('3', 2)
  await expect.poll(() => button.query()?.textContent).toMatch(/1 new message$/)
  expect(cards()).toHaveLength(0)
  await leave()
})

test.each([
  ['a person who may answer it', [andonRights.view, andonRights.respond], 1, 0],
  ['any other person', [andonRights.view], 0, 1],
] as const)(
  'a call is a dialog for %s only; else it is a card with a link',
  async (_, authorities, dialogs, notices) => {
    useSession.setState({ user: { authorities } as never })
    const leave = await show(false)
    const call = { msgType: '安灯消息', title: 'Quality problem', from: 'Mill', creatime: '2026-11-26 10:00:00' }
    listeners.get('OnMSG')?.({ ...call, content: 'Burr', bgmUrl: null, bgmInterval: null, isShow: true, andonId: '5' })
    await expect.poll(() => page.getByText('Open call').elements().length).toBe(1)
    expect(page.getByTestId('andon-popup').elements()).toHaveLength(dialogs)
    expect(page.getByTestId('notice').elements()).toHaveLength(notices)
    await leave()
  },
)

test('on any other page they are shown at once', async () => {
  const leave = await show(false)
  raiseAlarm('4', 2)
  await expect.poll(cards).toHaveLength(1)
  expect(page.getByTestId('popups-folded').query()).toBeNull()
  await leave()
})

test('a command that waits for a second person leads to the command', async () => {
  useSession.setState({ user: { authorities: [] } as never })
  const leave = await show(false)
  const message = { msgType: '通知消息', title: 'Confirm a command', from: 'Furnace', creatime: '2026-11-26 10:00:00' }
  const extra = { content: 'admin asks', bgmUrl: '/sounds/alarm.wav', bgmInterval: 2, isShow: true, controlId: '11' }
  listeners.get('OnMSG')?.({ ...message, ...extra })
  await page.getByRole('button', { name: 'Open and check' }).click()
  await expect.element(page.getByTestId('address')).toHaveTextContent('/lak/pages/equipment/control?command=11')
  await leave()
})

test('a command to confirm is shown with its whole reason, and other texts are shortened', async () => {
  const leave = await show(false)
  const notice = { msgType: '系统通知', title: 'Confirm a command', from: 'Furnace', creatime: '2026-11-26 10:00:00' }
  const content = 'Furnace Set point: 91 °C → 70 °C, requested by mia. Cleaning of line 2 until the end of the shift'
  const send = (more: object) =>
    listeners.get('OnMSG')?.({ ...notice, content, bgmUrl: null, bgmInterval: null, isShow: true, ...more })
  send({ controlId: '11' })
  await expect.element(page.getByText(content, { exact: true })).toBeVisible()
  send({ title: 'Other' })
  await expect.element(page.getByText(`${content.slice(0, 40)}…`)).toBeVisible()
  await leave()
})
