// What is there: one list, grouped by material, warehouse, lot or place, now or at the end of a day.
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { date, reference } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { pageStock, type StockGroup } from '@gemba/contract/stock/balance/find-stock.ts'
import { proofRight, proveStock } from '@gemba/contract/stock/proof.ts'
import { ScaleIcon } from 'lucide-react'
import { useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import type { Filter } from '../../../resource/list/filter/filter.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { useCan } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import { GroupSwitch } from './group-switch.tsx'
import { type StockRow, useStockColumns } from './stock-columns.tsx'
import { StockPanel } from './stock-panel.tsx'
import { stockWords } from './words.ts'

export function StockPage() {
  const text = useText(stockWords)
  const language = useLanguage((state) => state.language)
  const [groupBy, setGroupBy] = useState<StockGroup>('material')
  const [shown, setShown] = useState<StockRow>()
  const columns = useStockColumns(groupBy)
  const filters = useFilters()
  return (
    <>
      <ListPage<StockRow>
        key={groupBy}
        of={['stock', groupBy]}
        by={pageStock}
        title={wordIn(language, pageStock.title)}
        columns={columns}
        filters={filters}
        fixedFilter={{ groupBy }}
        empty={{ title: text('noStock'), hint: text('noStockHint') }}
        onOpen={setShown}
        actions={() => (
          <>
            <GroupSwitch value={groupBy} onChange={setGroupBy} />
            <ProveButton />
          </>
        )}
      />
      {shown ? <StockPanel row={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  )
}

function useFilters(): Filter[] {
  const text = useText(stockWords)
  const seesWarehouses = useCan(permissionOf(warehouse, 'page'))
  return [
    { name: 'keyword', label: text('keyword') },
    ...(seesWarehouses ? [{ name: 'warehouseId', label: text('warehouse'), field: reference(warehouse) }] : []),
    { name: 'asOf', label: text('asOf'), field: date() },
  ]
}

function ProveButton() {
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
    <button
      type="button"
      className="plain-button"
      disabled={isBusy}
      onClick={() => void prove()}
      data-testid="stock-prove"
    >
      <Icon of={ScaleIcon} />
      {text('prove')}
    </button>
  )
}
