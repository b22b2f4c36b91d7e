import { describe, expect, it } from 'vitest'
import { settingsOf } from './settings.ts'

describe('settings', () => {
  const company = { detail_type: 1, k_detail: 'setAlarmInfo', v_varchar: 'open' } as const
  const own = { detail_type: 2, k_detail: 'setAlarmInfo', v_varchar: 'close' } as const

  it('of a company give way to those of the user', () => {
    expect(settingsOf([own, company])).toEqual({ setAlarmInfo: 'close' })
    expect(settingsOf([company])).toEqual({ setAlarmInfo: 'open' })
  })
  it('stand before the parameters of the company, unless they are empty', () => {
    const units = (v_varchar: string | null) => ({ detail_type: 2, k_detail: 'unitConversion', v_varchar }) as const
    const parameters = { unitConversion: 'kW', pageSize: '10' }
    expect(settingsOf([units('℉')], parameters)).toEqual({ unitConversion: '℉', pageSize: '10' })
    expect(settingsOf([units(null)], parameters)).toEqual(parameters)
  })
  it('S-180 kshlx is the setting weType', () => {
    expect(settingsOf([{ detail_type: 1, k_detail: 'kshlx', v_varchar: '3d' }, company])).toEqual({
      weType: '3d',
      setAlarmInfo: 'open',
    })
  })
})
