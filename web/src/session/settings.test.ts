import { describe, expect, it } from 'vitest'
import { settingsOf } from './settings.ts'

describe('settings', () => {
  const company = { owner: 1, key: 'setAlarmInfo', value: 'open' } as const
  const ownSetting = { owner: 2, key: 'setAlarmInfo', value: 'close' } as const

  it('of a company are overridden by those of the user', () => {
    expect(settingsOf([ownSetting, company])).toEqual({ setAlarmInfo: 'close' })
    expect(settingsOf([company])).toEqual({ setAlarmInfo: 'open' })
  })
  it('override the parameters of the company, unless they are empty', () => {
    const units = (value: string | null) => ({ owner: 2, key: 'unitConversion', value }) as const
    const parameters = { unitConversion: 'kW', pageSize: '10' }
    expect(settingsOf([units('℉')], parameters)).toEqual({ unitConversion: '℉', pageSize: '10' })
    expect(settingsOf([units(null)], parameters)).toEqual(parameters)
  })
  it('S-180 kshlx is the setting weType', () => {
    expect(settingsOf([{ owner: 1, key: 'kshlx', value: '3d' }, company])).toEqual({
      weType: '3d',
      setAlarmInfo: 'open',
    })
  })
})
