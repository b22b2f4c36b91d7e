// Number of columns in large forms, as a personal setting.
import { saveCompanyDetails } from '@gemba/contract/identity/company.ts'
import { Segmented } from 'antd'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { loadCompanyDetails, useDetail } from '../../../session/session.ts'
import { columnCountOf, columnCounts, columnSetting } from '../../../session/settings.ts'
import styles from '../settings.module.css'
import { accountWords } from './words.ts'

export function FormColumns() {
  const text = useText(accountWords)
  const chosen = columnCountOf(useDetail(columnSetting))
  const { isBusy, save } = useCommand({ refreshed: ['identity'] })
  const choose = (count: number) =>
    void save(
      async () => {
        await run(saveCompanyDetails, { key: columnSetting, value: String(count), owner: 2 })
        await loadCompanyDetails()
      },
      { what: text('formColumns') },
    )
  return (
    <div className={`flex align-start gap-12 padding-8-0 ${styles.row}`}>
      <Segmented
        aria-label={text('formColumns')}
        options={columnCounts.map((count) => ({ value: count, label: count }))}
        value={chosen}
        onChange={choose}
        disabled={isBusy}
        data-testid={`setting-${columnSetting}`}
      />
      <div>
        <p className="flush">{text('formColumns')}</p>
        <p className="flush">{text('formColumnsHelp')}</p>
      </div>
    </div>
  )
}
