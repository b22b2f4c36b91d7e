import { describe, expect, it, test } from 'vitest'
import { formatDuration, formatHours, formatInstant, formatLasting, instantOf } from './time.ts'

describe('times in the plant zone', () => {
  it('are formatted in that zone, not in that of the browser', () => {
    expect(formatInstant(Date.UTC(2026, 10, 20, 4, 30, 5), 'Asia/Seoul')).toBe('2026-11-20 13:30:05')
  })
  it.each(['Asia/Seoul', 'Europe/Berlin', 'America/New_York'])('come back from their text in %s', (zone) => {
    for (let at = Date.UTC(2026, 0, 1, 0, 30); at < Date.UTC(2026, 11, 31); at += 13 * 3_600_000) {
      expect(formatInstant(instantOf(formatInstant(at, zone), zone), zone)).toBe(formatInstant(at, zone))
    }
  })
  it('never have the hour 24', () => {
    expect(formatInstant(Date.UTC(2026, 10, 19, 15, 0, 0), 'Asia/Seoul')).toBe('2026-11-20 00:00:00')
  })
})

describe('durations', () => {
  it.each([
    [900, '1 s'],
    [61_000, '1 min 1 s'],
    [3_600_000 * 25, '1 d 1 h'],
  ])('%i ms reads %s', (durationMs, text) => {
    expect(formatDuration(durationMs, 'en')).toBe(text)
  })
  it.each([
    [59_000, '59 s'],
    [225_000, '3 min'],
    [3_600_000 * 25, '1 d'],
  ])('%i ms in short reads %s', (durationMs, text) => {
    expect(formatLasting(durationMs, 'en')).toBe(text)
  })
  it('are formatted with the units of the language', () => {
    const lasted = [53_000, 78_000, 3_600_000 * 2.5, 3_600_000 * 25]
    expect(lasted.map((ms) => formatDuration(ms, 'zh-CN'))).toEqual([
      '53 秒',
      '1 分 18 秒',
      '2 小时 30 分',
      '1 天 1 小时',
    ])
    expect(formatDuration(3_600_000 * 2.5, 'zh-TW')).toBe('2 小時 30 分')
    expect(lasted.map((ms) => formatLasting(ms, 'zh-TW'))).toEqual(['53 秒', '1 分', '2 小時', '1 天'])
  })
})

test('working time has hours, but no days', () => {
  expect(formatHours(45_000, 'en')).toBe('45 s')
  expect(formatHours(3_600_000 * 2.5, 'en')).toBe('2 h 30 min')
  expect(formatHours(3_600_000 * 207.25, 'en')).toBe('207 h 15 min')
  expect(formatHours(3_600_000 * 30, 'zh-CN')).toBe('30 小时 0 分')
})
