// The stock list, grouped by material, warehouse, lot or location, now or at the end of a day.
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { date, flag, reference } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { pageStock, stockGroups } from '@gemba/contract/stock/balance/find-stock.ts'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import type { Filter } from '../../../resource/list/filter/filter.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { urlChoice } from '../../../resource/tab/url-keys.ts'
import { useUrlState } from '../../../resource/tab/url-state.ts'
import { useCan } from '../../../session/session.ts'
import { PeriodButton } from '../period/period-button.tsx'
import { GroupSwitch } from './group-switch.tsx'
import { ProveButton } from './prove-button.tsx'
import { type StockFigureCell, type StockRow, useStockColumns } from './stock-columns.tsx'
import { AsOfNote, StockPanel } from './stock-panel.tsx'
import { stockWords } from './words.ts'

export function StockPage() {
  const text = useText(stockWords)
  const language = useLanguage((state) => state.language)
  const address = useUrlState({ groupBy: urlChoice('groupBy', stockGroups) })
  const { groupBy = 'material' } = address.values
  const [openedFigure, setOpenedFigure] = useState<StockFigureCell>()
  const columns = useStockColumns(groupBy, setOpenedFigure)
  const filters = useFilters()
  return (
    <ListPage<StockRow>
      key={groupBy}
      of={['stock', groupBy]}
      by={pageStock}
      title={wordIn(language, pageStock.title)}
      columns={columns}
      filters={filters}
      fixedFilter={{ groupBy }}
      addressed={{ groupBy }}
      empty={{ title: text('noStock'), hint: text('noStockHint') }}
      onOpen={(row) => setOpenedFigure({ row, figure: 'onHand' })}
      actions={() => (
        <>
          <GroupSwitch
            value={groupBy}
            onChange={(nextGroup) => address.change({ groupBy: nextGroup }, { isPushed: true })}
          />
          <PeriodButton />
          <ProveButton />
        </>
      )}
      summary={({ filter: { asOf } }) => (
        <>
          {typeof asOf === 'string' ? <AsOfNote day={asOf} /> : null}
          {openedFigure ? (
            <StockPanel
              {...openedFigure}
              asOf={typeof asOf === 'string' ? asOf : undefined}
              onClose={() => setOpenedFigure(undefined)}
            />
          ) : null}
        </>
      )}
    />
  )
}

function useFilters(): Filter[] {
  const text = useText(stockWords)
  const seesWarehouses = useCan(permissionOf(warehouse, 'page'))
  return [
    { name: 'keyword', label: text('keyword') },
    ...(seesWarehouses ? [{ name: 'warehouseId', label: text('warehouse'), field: reference(warehouse) }] : []),
    { name: 'asOf', label: text('asOf'), field: date() },
    { name: 'byPostingDate', label: text('byPostingDate'), field: flag() },
  ]
}
