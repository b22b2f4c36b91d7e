// Every movement of stock, the newest first.

import { material } from '@gemba/contract/base/material/material.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { choice, date, reference } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { pageLedger } from '@gemba/contract/stock/balance/find-stock.ts'
import { moveType } from '@gemba/contract/stock/dictionaries.ts'
import { lot } from '@gemba/contract/stock/lot/lot.ts'
import { type ReactNode, useMemo } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import type { Filter } from '../../../resource/list/filter/filter.ts'
import type { Column } from '../../../resource/list/grid/column.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { useCan } from '../../../session/session.ts'
import { formatMoney } from '../../../ui/value/money.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { Quantity } from './quantity.tsx'
import { stockWords } from './words.ts'

type Entry = CommandReply<typeof pageLedger>['records'][number]

export function LedgerPage() {
  const text = useText(stockWords)
  const language = useLanguage((state) => state.language)
  const columns = useColumns()
  const filters = useFilters()
  return (
    <ListPage<Entry>
      of={['stock', 'ledger']}
      by={pageLedger}
      title={wordIn(language, pageLedger.title)}
      columns={columns}
      filters={filters}
      empty={{ title: text('noMovements'), hint: text('noLedgerHint') }}
    />
  )
}

function useFilters(): Filter[] {
  const text = useText(stockWords)
  const seesMaterials = useCan(permissionOf(material, 'page'))
  const seesWarehouses = useCan(permissionOf(warehouse, 'page'))
  const seesLocations = useCan(permissionOf(location, 'page'))
  const seesLots = useCan(permissionOf(lot, 'page'))
  return [
    ...(seesMaterials ? [{ name: 'materialId', label: text('material'), field: reference(material) }] : []),
    ...(seesWarehouses ? [{ name: 'warehouseId', label: text('warehouse'), field: reference(warehouse) }] : []),
    ...(seesLocations ? [{ name: 'locationId', label: text('location'), field: reference(location) }] : []),
    ...(seesLots ? [{ name: 'lotId', label: text('lot'), field: reference(lot) }] : []),
    { name: 'serialNumber', label: text('serial') },
    { name: 'billType', label: text('move'), field: choice(moveType) },
    { name: 'begin', label: text('from'), field: date() },
    { name: 'end', label: text('to'), field: date() },
  ]
}

function useColumns(): Column<Entry>[] {
  const text = useText(stockWords)
  const language = useLanguage((state) => state.language)
  return useMemo(() => {
    const column = (name: keyof typeof stockWords, width: number, cell: (one: Entry) => ReactNode): Column<Entry> => ({
      name,
      title: text(name),
      width,
      cell,
    })
    const right = (one: Column<Entry>): Column<Entry> => ({ ...one, align: 'right' })
    return [
      column('at', 170, (one) => formatInstant(one.at)),
      column('postingDate', 120, (one) => one.postingDate),
      column('move', 150, (one) => {
        const word = wordOfCode(moveType, one.moveType, language)
        return one.isReversed ? `${word} · ${text('reversed')}` : word
      }),
      column('material', 220, (one) => (
        <RecordLink of="material" id={one.materialId}>{`${one.materialCode} ${one.materialName}`}</RecordLink>
      )),
      right(column('quantity', 120, (one) => <Quantity value={one.quantity} unit={one.unitName} />)),
      right(column('after', 120, (one) => <Quantity value={one.balanceAfter} unit={one.unitName} />)),
      column('warehouse', 140, (one) => one.warehouseName),
      column('location', 110, (one) => one.locationName),
      column('lot', 140, (one) => one.batchNo ?? '—'),
      column('serial', 140, (one) => one.serialNumber ?? '—'),
      right(column('unitCost', 130, (one) => formatMoney(one.unitCost, 4))),
      right(column('value', 130, (one) => formatMoney(one.value))),
      column('bill', 160, (one) => one.billCode ?? '—'),
      column('by', 120, (one) => one.operatorName ?? '—'),
    ]
  }, [text, language])
}
