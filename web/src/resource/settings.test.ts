import { describe, expect, it } from 'vitest'
import { settingsOf } from './settings.ts'

describe('settings', () => {
  const company = { detail_type: 1, k_detail: 'setAlarmInfo', v_varchar: 'open' } as const
  const own = { detail_type: 2, k_detail: 'setAlarmInfo', v_varchar: 'close' } as const

  it('of a company give way to those of the user', () => {
    expect(settingsOf([own, company])).toEqual({ setAlarmInfo: 'close' })
    expect(settingsOf([company])).toEqual({ setAlarmInfo: 'open' })
  })
  it('S-180 kshlx is the setting weType', () => {
    expect(settingsOf([{ detail_type: 1, k_detail: 'kshlx', v_varchar: '3d' }, company])).toEqual({
      weType: '3d',
      setAlarmInfo: 'open',
    })
  })
})
