// Verifies the ledger against the stock balances and shows the result.

import { proofRight, proveStock } from '@gemba/contract/stock/proof.ts'
import { ScaleIcon } from 'lucide-react'
import { useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import { stockWords } from './words.ts'

export function ProveButton() {
  const text = useText(stockWords)
  const [isBusy, setBusy] = useState(false)
  if (!useCan(proofRight)) return null
  const prove = async () => {
    setBusy(true)
    try {
      const { entries, balances, reservations, faults } = await run(proveStock, {})
      const counts = {
        entries: formatNumber(entries),
        balances: formatNumber(balances),
        reservations: formatNumber(reservations),
      }
      if (faults.length === 0) toast('ok', text('proven', counts))
      else toast('error', text('notProven', { n: faults.length }))
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PlainButton disabled={isBusy} onClick={() => void prove()} data-testid="stock-prove">
      <Icon of={ScaleIcon} />
      {text('prove')}
    </PlainButton>
  )
}
