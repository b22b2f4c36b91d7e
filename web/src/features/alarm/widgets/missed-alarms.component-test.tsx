// Critical alarms that were raised without a connection are announced when it is back, each once.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { pageUserMessages } from '@gemba/contract/message/user-message.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { electSoundLeader } from '../../../feed/alarm-sound-leader.ts'
import { openFeed, useFeed } from '../../../feed/feed.ts'
import type { FeedMessage } from '../../../feed/message.ts'
import { useSession } from '../../../session/session.ts'
import { MissedAlarms } from './missed-alarms.tsx'

let waiting: string[] = []
let received: string[] = []
let stepDown: () => void

const listeners = new Map<string, (payload: unknown) => void>()
const socket = {
  connected: false,
  connect: () => undefined,
  disconnect: () => undefined,
  on: (event: string, listener: (payload: unknown) => void) => void listeners.set(event, listener),
}

beforeEach(() => {
  localStorage.clear()
  waiting = []
  received = []
  stepDown = electSoundLeader()
  useSession.setState({ user: { id: '7', authorities: ['alarm:view'] } as never })
  serve(
    on(pageAlarmEpisodes, ({ level, confirmStatus, alarmStatus }) => {
      expect([level, confirmStatus, alarmStatus]).toEqual([1, 0, 1])
      return { records: waiting.map((batchNo, raiseTs) => ({ batchNo, raiseTs })), total: waiting.length }
    }),
    on(pageUserMessages, () => ({
      records: received.map((batchNo) => ({ title: 'Critical', content: `too hot ${batchNo}`, link: { batchNo } })),
    })),
  )
})
afterEach(() => {
  stepDown()
  useSession.setState({ user: undefined })
})

/** Opens a page. Returns the alarms that it announces. */
async function open() {
  const announced: FeedMessage[] = []
  const close = openFeed(() => socket as never)
  const screen = await render(<MissedAlarms onMissed={(messages) => announced.push(...messages)} />)
  const leave = async () => {
    await screen.unmount()
    close()
  }
  return { batchNos: () => announced.map(({ batchNo }) => batchNo), announced, leave }
}

const goOnline = () => listeners.get('connect')?.(undefined)
const goOffline = async () => {
  listeners.get('disconnect')?.(undefined)
  await new Promise((resolve) => setTimeout(resolve))
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 200))

test('alarms of the time without a connection are announced when it is back, once, also after a reload', async () => {
  const { batchNos, announced, leave } = await open()
  goOnline()
  await settle()
  expect(batchNos()).toEqual([])
  await goOffline()
  received = ['A2', 'A1']
  waiting = ['A1', 'A2']
  goOnline()
  await vi.waitFor(() => expect(batchNos()).toEqual(['A1', 'A2']))
  expect(announced[0]).toMatchObject({ level: 1, isShow: true, content: 'too hot A1', title: 'Critical' })
  await goOffline()
  goOnline()
  await settle()
  expect(batchNos()).toEqual(['A1', 'A2'])
  await leave()
  waiting = ['A1', 'A2', 'A3']
  received = ['A3', 'A2', 'A1']
  const reloaded = await open()
  goOnline()
  await vi.waitFor(() => expect(reloaded.batchNos()).toEqual(['A3']))
  await reloaded.leave()
})

test('neither an alarm that arrived as a message nor an alarm of other receivers is announced', async () => {
  const { batchNos, leave } = await open()
  goOnline()
  listeners.get('OnMSG')?.({ level: 1, batchNo: 'A1', isShow: true })
  received = ['A1']
  waiting = ['A1', 'A4']
  await goOffline()
  goOnline()
  await settle()
  expect(batchNos()).toEqual([])
  await leave()
})

test('an alarm that waits again after its acknowledgement is announced again', async () => {
  const { batchNos, leave } = await open()
  received = ['A1']
  waiting = ['A1']
  goOnline()
  await vi.waitFor(() => expect(batchNos()).toEqual(['A1']))
  for (const alarms of [[], ['A1']]) {
    await goOffline()
    waiting = alarms
    goOnline()
    await settle()
  }
  expect(batchNos()).toEqual(['A1', 'A1'])
  await leave()
})

test('another tab that plays the sound announces them', async () => {
  stepDown()
  const { batchNos, leave } = await open()
  received = ['A1']
  waiting = ['A1']
  goOnline()
  await settle()
  expect(batchNos()).toEqual([])
  expect(useFeed.getState().status).toBe('live')
  stepDown = electSoundLeader()
  await vi.waitFor(() => expect(batchNos()).toEqual(['A1']))
  await leave()
})
