import { describe, expect, it } from 'vitest'
import { detailOf } from './detail.ts'

describe('company details', () => {
  const company = { detail_type: 1, k_detail: 'setAlarmInfo', v_varchar: 'open' } as const
  const own = { detail_type: 2, k_detail: 'setAlarmInfo', v_varchar: 'close' } as const

  it('give way to the setting of the user', () => {
    expect(detailOf([company, own], 'setAlarmInfo')).toBe('close')
    expect(detailOf([company], 'setAlarmInfo')).toBe('open')
  })
  it('are null when unset', () => {
    expect(detailOf([company], 'xtmc')).toBeNull()
  })
})
