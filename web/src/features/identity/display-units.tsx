// The units that a person wants to see values in; those of the company hold without own ones.
import { Select } from 'antd'
import { accountWords } from '../../i18n/admin.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import { loadCompanyDetails, useDetail } from '../../resource/session.ts'
import { knownUnits, unitsIn } from '../../ui/units.ts'
import { useSave } from './use-save.ts'

const name = 'unitConversion'
const quantities = knownUnits.filter((units) => units.length > 1)
const options = quantities.map((units) => ({
  label: units.join(' · '),
  title: units.join(' '),
  options: units.map((unit) => ({ label: unit, value: unit })),
}))

/** Of each quantity the unit that was chosen last. */
export function onePerQuantity(chosen: readonly string[]): string[] {
  return chosen.filter((unit, at) => {
    const units = quantities.find((one) => one.includes(unit)) ?? []
    return !chosen.slice(at + 1).some((later) => units.includes(later))
  })
}

export function DisplayUnits() {
  const text = useText(accountWords)
  const chosen = unitsIn(useDetail(name))
  const { isBusy, save } = useSave()
  const change = (units: readonly string[]) =>
    void save(async () => {
      const v_varchar = units.length === 0 ? null : onePerQuantity(units).join(', ')
      await call('/companyDetail/commit', { k_detail: name, v_varchar, detail_type: 2 })
      await loadCompanyDetails()
    })
  return (
    <div className="settings-row">
      <Select
        mode="multiple"
        style={{ width: 280 }}
        aria-label={text('unitConversion')}
        data-testid={`setting-${name}`}
        options={options}
        value={[...chosen]}
        onChange={change}
        loading={isBusy}
        placeholder={text('unitsAsMeasured')}
        allowClear
      />
      <div>
        <p>{text('unitConversion')}</p>
        <p>{text('unitConversionHelp')}</p>
      </div>
    </div>
  )
}
