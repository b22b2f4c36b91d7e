// All stock movements, newest first.

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
import type { CardRole, Column } from '../../../resource/list/grid/column.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { useCan } from '../../../session/session.ts'
import { formatMoney } from '../../../ui/value/money.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { Quantity } from './quantity.tsx'
import { stockWords } from './words.ts'

type Entry = CommandReply<typeof pageLedger>['records'][number]

const cardRoles: Readonly<Record<string, CardRole | undefined>> = {
  at: 'title',
  material: 'subtitle',
  quantity: 'figure',
  move: 'state',
  postingDate: 'hidden',
  unitCost: 'hidden',
  value: 'hidden',
}

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
    const column = (
      name: keyof typeof stockWords,
      width: number,
      cell: (entry: Entry) => ReactNode,
    ): Column<Entry> => ({
      name,
      title: text(name),
      width,
      cell,
    })
    const right = (declared: Column<Entry>): Column<Entry> => ({ ...declared, align: 'right' })
    const columns = [
      column('at', 170, (entry) => formatInstant(entry.at)),
      column('postingDate', 120, (entry) => entry.postingDate),
      column('move', 150, (entry) => {
        const word = wordOfCode(moveType, entry.moveType, language)
        return entry.isReversed ? `${word} · ${text('reversed')}` : word
      }),
      column('material', 220, (entry) => (
        <RecordLink of="material" id={entry.materialId}>{`${entry.materialCode} ${entry.materialName}`}</RecordLink>
      )),
      right(column('quantity', 120, (entry) => <Quantity value={entry.quantity} unit={entry.unitName} />)),
      right(column('after', 120, (entry) => <Quantity value={entry.balanceAfter} unit={entry.unitName} />)),
      column('warehouse', 140, (entry) => entry.warehouseName),
      column('location', 110, (entry) => entry.locationName),
      column('lot', 140, (entry) => entry.batchNo ?? '—'),
      column('serial', 140, (entry) => entry.serialNumber ?? '—'),
      right(column('unitCost', 130, (entry) => formatMoney(entry.unitCost, 4))),
      right(column('value', 130, (entry) => formatMoney(entry.value))),
      column('bill', 160, (entry) => entry.billCode ?? '—'),
      column('by', 120, (entry) => entry.operatorName ?? '—'),
    ]
    return columns.map((declared): Column<Entry> => ({ ...declared, cardRole: cardRoles[declared.name] }))
  }, [text, language])
}
