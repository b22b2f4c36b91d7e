import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { calculationStatus } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { calculationAddress } from '../page-urls.ts'
import { type CalculationRow, useCalculationForm } from './calculation-form.tsx'
import { calculationWords } from './words.ts'

/** The calculations with their status. A new one is opened, because its runs are on its page. */
export function CalculationListPage() {
  const text = useText(calculationWords)
  const navigate = useNavigate()
  const form = useCalculationForm()
  const open = ({ id }: { id: string }) => void navigate(pageUrl(calculationAddress, { id }))
  return (
    <ResourcePage
      {...form}
      cells={{
        formula: ({ formula }) => <code className="mono">{formula}</code>,
        status: (row) => <Status row={row} />,
      }}
      rowActions={[{ name: 'open', label: text('open'), onRun: open }]}
      onOpen={open}
      onAdded={open}
    />
  )
}

/** The status. A fault says what it is. */
export function Status({ row }: { row: CalculationRow }) {
  const language = useLanguage((state) => state.language)
  const word = wordOfCode(calculationStatus, row.status, language)
  if (row.status !== calculationStatus.codes.fault) return word
  return (
    <span className="urgent">
      {word}
      {row.error ? <span className="muted size-12"> {row.error}</span> : null}
    </span>
  )
}
