// Units in which a person sees values. Without a choice the units of the company apply.
import { saveCompanyDetails } from '@gemba/contract/identity/company.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { loadCompanyDetails, useDetail } from '../../../session/session.ts'
import { convertibleUnits, unitsIn } from '../../../ui/value/units.ts'
import styles from '../settings.module.css'
import { accountWords } from './words.ts'

const name = 'unitConversion'
const quantities = convertibleUnits.filter((units) => units.length > 1)
const options = quantities.map((units) => ({
  label: units.join(' · '),
  title: units.join(' '),
  options: units.map((unit) => ({ label: unit, value: unit })),
}))

/** Returns the last chosen unit of each quantity. */
function lastUnitPerQuantity(chosen: readonly string[]): string[] {
  return chosen.filter((unit, at) => {
    const units = quantities.find((quantity) => quantity.includes(unit)) ?? []
    return !chosen.slice(at + 1).some((later) => units.includes(later))
  })
}

export function DisplayUnits() {
  const text = useText(accountWords)
  const saved = unitsIn(useDetail(name))
  /** The choice while it is being saved. The next choice starts from it. */
  const [unsaved, setUnsaved] = useState<readonly string[]>()
  const { isBusy, save } = useCommand({ refreshed: ['identity'] })
  const change = async (chosen: readonly string[]) => {
    const units = lastUnitPerQuantity(chosen)
    setUnsaved(units)
    await save(
      async () => {
        const value = units.length === 0 ? null : units.join(', ')
        await run(saveCompanyDetails, { key: name, value, owner: 2 })
        await loadCompanyDetails()
      },
      { what: text('unitConversion') },
    )
    setUnsaved((now) => (now === units ? undefined : now))
  }
  return (
    <div className={`flex align-start gap-12 padding-8-0 ${styles.row}`}>
      <Select
        mode="multiple"
        style={{ width: 280 }}
        aria-label={text('unitConversion')}
        data-testid={`setting-${name}`}
        options={options}
        value={[...(unsaved ?? saved)]}
        onChange={(chosen) => void change(chosen)}
        loading={isBusy}
        placeholder={text('unitsAsMeasured')}
        allowClear
      />
      <div>
        <p className="flush">{text('unitConversion')}</p>
        <p className="flush">{text('unitConversionHelp')}</p>
      </div>
    </div>
  )
}
