import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedMessage } from './message.ts'

const message = (part: Partial<FeedMessage> = {}): FeedMessage => ({
  msgType: '预警消息',
  title: '',
  from: '',
  creatime: '',
  content: '',
  bgmUrl: null,
  bgmInterval: null,
  isShow: true,
  ...part,
})

/** The part of an audio element that the alarm sound uses. */
function makeAudio() {
  const audio = {
    src: '',
    currentTime: 0,
    paused: true,
    plays: 0,
    play: async () => {
      audio.paused = false
      audio.plays += 1
    },
    pause: () => {
      audio.paused = true
    },
  }
  return audio
}

async function setUp() {
  const { attachAudio, muteAlarmSound, playAlarmSound, silence, useAlarmSound } = await import('./alarm-sound.ts')
  const audio = makeAudio()
  const detach = attachAudio(audio as unknown as HTMLAudioElement, () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const hear = async (part: Partial<FeedMessage> = {}) => {
    playAlarmSound(message(part))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { audio, detach, hear, muteAlarmSound, silence, useAlarmSound }
}

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal('location', { href: 'http://plant.local/' })
  // The election by lease, which needs no browser.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('S-219 S-222 a notice sounds for 3 s, and again after the pause of its message, by default 2 s', async () => {
  const { audio, detach, hear } = await setUp()
  await hear()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(audio.paused).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(audio.paused).toBe(true)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(audio.plays).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect([audio.plays, audio.paused]).toEqual([2, false])
  await hear({ bgmInterval: 5 })
  await vi.advanceTimersByTimeAsync(7_999)
  expect(audio.plays).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(audio.plays).toBe(4)
  detach()
})

test('silence ends with the next message; a muted sound stays silent until it is unmuted', async () => {
  const { audio, detach, hear, muteAlarmSound, silence, useAlarmSound } = await setUp()
  await hear()
  silence()
  expect([audio.paused, useAlarmSound.getState().isMuted]).toEqual([true, false])
  await hear()
  expect([audio.plays, audio.paused]).toEqual([2, false])
  muteAlarmSound(true)
  expect([audio.paused, useAlarmSound.getState().isMuted]).toEqual([true, true])
  await hear()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([audio.plays, audio.paused]).toEqual([2, true])
  muteAlarmSound(false)
  expect(audio.paused).toBe(true)
  await hear()
  expect([audio.plays, audio.paused]).toEqual([3, false])
  detach()
})
