// The mute and the election of the playing tab, in two tabs of one browser on plain HTTP, where Web Locks do not exist.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedMessage } from './message.ts'

type Sound = typeof import('./alarm-sound.ts')
type Mute = typeof import('./alarm-sound-switch.ts')
type TabWindow = Window & typeof globalThis & { modules?: Sound & Mute }

interface Tab {
  readonly modules: Sound & Mute
  readonly isMuted: () => boolean
  readonly isPlaying: () => boolean
  /** Number of times that its audio element was started. */
  readonly plays: () => number
  receive(): void
  close(): void
}

const message: FeedMessage = {
  msgType: '预警消息',
  title: '',
  from: '',
  creatime: '',
  content: '',
  bgmInterval: null,
  // Absolute, because the frames have no address.
  bgmUrl: `${location.origin}/sounds/alarm.wav`,
  isShow: true,
}

const tabs: Tab[] = []

/** Loads the modules in a frame of the same origin. Frames share storage and channels like tabs. */
async function openTab(globals: PropertyDescriptorMap = {}): Promise<Tab> {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const tabWindow = frame.contentWindow as TabWindow
  Object.defineProperty(tabWindow.navigator, 'locks', { value: undefined })
  Object.defineProperties(tabWindow, globals)
  const script = tabWindow.document.createElement('script')
  script.type = 'module'
  script.textContent = `import * as sound from '${urlOf('alarm-sound.ts')}'
    import * as mute from '${urlOf('alarm-sound-switch.ts')}'
    window.modules = { ...sound, ...mute }`
  tabWindow.document.body.append(script)
  const modules = await vi.waitUntil(() => tabWindow.modules, { timeout: 10_000 })
  const audio = tabWindow.document.createElement('audio')
  const play = vi.spyOn(audio, 'play').mockResolvedValue(undefined)
  const detach = modules.attachAudio(audio, () => undefined)
  const tab: Tab = {
    modules,
    isMuted: () => modules.useAlarmSound.getState().isMuted,
    isPlaying: () => modules.useAlarmSound.getState().isPlaying,
    plays: () => play.mock.calls.length,
    receive: () => modules.playAlarmSound(message),
    close: () => {
      detach()
      frame.remove()
      tabs.splice(tabs.indexOf(tab), 1)
    },
  }
  tabs.push(tab)
  return tab
}

const urlOf = (file: string): string => new URL(file, import.meta.url).href.replace(/\?.*/, '')

/** Long enough for the lease of the playing tab to be renewed and taken over. */
const pastLeaseMs = 4_500
const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const tab of [...tabs]) tab.close()
  localStorage.clear()
})

test('a muted sound stays muted in both tabs while the lease of the ringing tab is renewed and handed over', async () => {
  const first = await openTab()
  const second = await openTab()
  first.receive()
  second.receive()
  expect([first.plays(), second.plays()]).toEqual([1, 0])
  second.modules.muteAlarmSound(true)
  await vi.waitFor(() => expect([first.isMuted(), second.isMuted()]).toEqual([true, true]))
  await waitMs(pastLeaseMs)
  first.receive()
  second.receive()
  expect([first.plays(), second.plays()]).toEqual([1, 0])
  first.close()
  await waitMs(pastLeaseMs)
  second.receive()
  expect([second.plays(), second.isMuted()]).toEqual([0, true])
}, 20_000)

test('muting leaves the ringing tab as it is: after unmuting the same single tab rings', async () => {
  const first = await openTab()
  const second = await openTab()
  first.modules.muteAlarmSound(true)
  first.modules.muteAlarmSound(false)
  first.receive()
  second.receive()
  expect([first.plays(), second.plays()]).toEqual([1, 0])
})

test('a mute survives a reload of the only tab', async () => {
  const tab = await openTab()
  tab.modules.muteAlarmSound(true)
  tab.close()
  const reloaded = await openTab()
  expect(reloaded.isMuted()).toBe(true)
  await waitMs(pastLeaseMs)
  reloaded.receive()
  expect(reloaded.plays()).toBe(0)
})

test('a sign-in in another tab ends the mute, and open tabs follow', async () => {
  const first = await openTab()
  const second = await openTab()
  first.modules.muteAlarmSound(true)
  await vi.waitFor(() => expect(second.isMuted()).toBe(true))
  second.modules.storeSoundMuted(false)
  await vi.waitFor(() => expect(first.isMuted()).toBe(false))
  first.receive()
  expect(first.plays()).toBe(1)
})

test('a mute of another tab stops the sound, also in a browser without broadcast channels', async () => {
  const first = await openTab({ BroadcastChannel: { value: undefined } })
  const second = await openTab({ BroadcastChannel: { value: undefined } })
  first.receive()
  expect([first.isPlaying(), first.isMuted()]).toEqual([true, false])
  second.modules.muteAlarmSound(true)
  await vi.waitFor(() => expect([first.isPlaying(), first.isMuted()]).toEqual([false, true]))
  second.modules.muteAlarmSound(false)
  await vi.waitFor(() => expect([first.isPlaying(), first.isMuted()]).toEqual([false, false]))
})

test('a tab whose lease was taken over does not ring beside the new one', async () => {
  const first = await openTab()
  // The browser slows the timers of a hidden tab: its lease ends and another tab takes it.
  localStorage.setItem('gemba.ring-lease', `other ${Date.now() + 60_000}`)
  first.receive()
  expect(first.plays()).toBe(0)
})
