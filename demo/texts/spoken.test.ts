// Texts of the demo are translated to the language of the reader, and back.
import { expect, test } from 'vitest'
import { stopType } from '../devices/demo-trigger.ts'
import { translateInput, translateReply } from './spoken.ts'

test('a text of the demo is translated at any position; everything else stays unchanged', () => {
  const row = {
    remark: '模拟：随真实负荷变化',
    at: 7,
    words: ['负荷', 'Other'],
    lines: [{ note: '已送料' }],
    none: null,
  }
  expect(translateReply('en', row)).toEqual({
    ...row,
    remark: 'Simulated; follows the real load',
    words: ['Load', 'Other'],
    lines: [{ note: 'Delivered to the line' }],
  })
  expect(translateReply('zh-TW', row)).toMatchObject({ remark: '模擬：隨真實負荷變化', words: ['負荷', 'Other'] })
  expect(translateReply('zh-CN', row)).toBe(row)
  const translatable = { remark: '模拟：随真实负荷变化，另有说明', list: ['x'] }
  expect(translateReply('en', translatable)).toBe(translatable)
})

test('the name of the trigger is translated, because a trigger has only one', () => {
  expect(translateReply('en', { name: stopType.name })).toEqual({ name: 'Pump stops' })
  expect(translateReply('zh-TW', { name: stopType.name })).toEqual({ name: '水泵停機' })
})

test('a text may contain any day', () => {
  expect(translateReply('en', '销售出库 2026-11-20')).toBe('Sold 2026-11-20')
  expect(translateReply('en', '2026-11-20')).toBe('2026-11-20')
})

test('an unchanged text is stored in its original form; a single word is what a user typed', () => {
  expect(translateInput('en', { remark: 'Simulated; follows the real load', name: 'Load' })).toEqual({
    remark: '模拟：随真实负荷变化',
    name: 'Load',
  })
  expect(translateInput('zh-TW', '銷售出庫 2026-11-20')).toBe('销售出库 2026-11-20')
})
