import { describe, expect, it, test } from 'vitest'
import { type FeedMessage, isAudible, isForBrowser, shortenContent, soundPauseMs, styleOf } from './message.ts'

const message: FeedMessage = {
  msgType: '预警消息',
  title: 't',
  from: 'f',
  creatime: '2026-11-20 10:00:00',
  content: 'c',
  bgmUrl: null,
  bgmInterval: null,
  isShow: true,
}

describe('notices', () => {
  it('S-215 of 39 characters are not cut', () => {
    expect(shortenContent('温'.repeat(39))).toBe('温'.repeat(39))
  })
  it('S-215 of 40 characters and more are cut to 40 and an ellipsis', () => {
    expect(shortenContent('温'.repeat(40))).toBe(`${'温'.repeat(40)}…`)
    expect(shortenContent('温'.repeat(90))).toBe(`${'温'.repeat(40)}…`)
  })
  it('are cut between characters, never within one', () => {
    expect(shortenContent('🔥'.repeat(41))).toBe(`${'🔥'.repeat(40)}…`)
    expect(shortenContent('🔥'.repeat(39))).toBe('🔥'.repeat(39))
  })
  it('take their style from the message type', () => {
    expect(styleOf({ msgType: '安灯消息' })).toBe('dialog')
    expect(styleOf({ msgType: '预警消息' })).toBe('warning')
    expect(styleOf({ msgType: '系统消息' })).toBe('info')
  })
})

test('a message for mobile clients only is not shown', () => {
  expect(isForBrowser({})).toBe(true)
  expect(isForBrowser({ channels: ['mobile', 'web'] })).toBe(true)
  expect(isForBrowser({ channels: ['mobile'] })).toBe(false)
})

describe('the sound', () => {
  it('belongs to levels 1 and 2', () => {
    expect([1, 2, 3].map((level) => isAudible({ ...message, level }))).toEqual([true, true, false])
  })
  it('repeats every 2 s unless the message says otherwise', () => {
    expect(soundPauseMs(message)).toBe(2000)
    expect(soundPauseMs({ ...message, bgmInterval: 5 })).toBe(5000)
  })
})
