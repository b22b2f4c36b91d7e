// The details of one stock row: locations, movements, reservations and incoming bills.

import { material } from '@gemba/contract/base/material/material.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { listStock, pageLedger } from '@gemba/contract/stock/balance/find-stock.ts'
import { moveRight } from '@gemba/contract/stock/balance/move-by-hand.ts'
import { listOpenDocuments } from '@gemba/contract/stock/balance/stock-of-material.ts'
import { inboundStatus, moveType, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { ledgerPage, stockPage } from '@gemba/contract/stock/pages.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { useCan } from '../../../session/session.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { BillLink } from '../bill/bill-link.tsx'
import { inboundDetailUrl, outboundDetailUrl } from '../bill/bill-urls.ts'
import { DocumentTable } from '../material/open-documents.tsx'
import { qualityInWords } from './held-stock-reasons.ts'
import { MoveButton, ReverseMoveButton } from './move-by-hand.tsx'
import { Section, Table } from './panel-section.tsx'
import { Quantity } from './quantity.tsx'
import type { StockRow } from './stock-columns.tsx'
import { stockWords } from './words.ts'

const latest = 30
const placesAtOnce = 50
const ledgerUrl = pagePath(ledgerPage)
const stockUrl = pagePath(stockPage)

/** The fields of a row that select its movements, locations and reservations. */
export type FigureRow = Pick<StockRow, 'materialId' | 'materialCode' | 'materialName' | 'unitName'> &
  Partial<
    Pick<
      StockRow,
      | 'warehouseId'
      | 'warehouseName'
      | 'locationId'
      | 'locationCode'
      | 'lotId'
      | 'batchNo'
      | 'serialNumber'
      | 'qualityStatus'
    >
  >

/** Returns the identifying fields of a row as input of commands. */
export const keyOf = ({ materialId, warehouseId, locationId, lotId, serialNumber }: FigureRow) => ({
  materialId,
  warehouseId: warehouseId || undefined,
  locationId: locationId || undefined,
  lotId: lotId || undefined,
  serialNumber: serialNumber || undefined,
})

interface PartProps {
  row: FigureRow
  asOf?: string | undefined
}

type StockPosition = CommandReply<typeof listStock>[number]

/** The locations of the stock. `isHeld` shows only stock that is not available. */
export function StockLocations({ row, asOf, isHeld = false }: PartProps & { isHeld?: boolean }) {
  const text = useText(stockWords)
  const { serialNumber, ...stockQuery } = keyOf(row)
  const query = useCommandQuery(listStock, { ...stockQuery, groupBy: 'location', asOf })
  const { qualityStatus: quality } = row
  const isMeant = (position: StockPosition): boolean =>
    (!isHeld || position.heldQuantity !== '0') &&
    (!serialNumber || position.serialNumber === serialNumber) &&
    (typeof quality !== 'number' || position.qualityStatus === quality)
  return (
    <Section title={text('places')}>
      <QueryBoundary query={query} rows={3}>
        {(rows) => <PlaceTable row={row} places={rows.filter(isMeant)} asOf={asOf} />}
      </QueryBoundary>
    </Section>
  )
}

function PlaceTable({ row, places, asOf }: PartProps & { places: readonly StockPosition[] }) {
  const text = useText(stockWords)
  const language = useLanguage((state) => state.language)
  const canMove = useCan(moveRight) && !asOf
  if (places.length === 0) return <p className="flush muted">{text('nothingThere')}</p>
  const figures = [
    ['onHand', (position: StockPosition) => position.quantity],
    ...(asOf ? [] : ([['reserved', (position: StockPosition) => position.lockedQuantity]] as const)),
    ['held', (position: StockPosition) => position.heldQuantity],
    ...(asOf ? [] : ([['available', (position: StockPosition) => position.availableQuantity]] as const)),
  ] as const
  const heads = [
    ...[text('warehouse'), text('location'), text('lot')].map((title) => ({ title })),
    ...figures.map(([name]) => ({ title: text(name), isNumber: true })),
    ...[text('expires'), text('quality'), ...(canMove ? [text('action')] : [])].map((title) => ({ title })),
  ]
  const more = places.length - placesAtOnce
  const inList = { keyword: row.materialCode, groupBy: 'location', asOf }
  return (
    <>
      <Table label={text('places')} heads={heads}>
        {places.slice(0, placesAtOnce).map((place) => (
          <tr key={place.id}>
            <td>{place.warehouseName ?? '—'}</td>
            <td>{place.locationCode ?? '—'}</td>
            <td>
              <RecordLink of="lot" id={place.lotId}>
                {place.batchNo ?? place.serialNumber ?? '—'}
              </RecordLink>
            </td>
            {figures.map(([name, of]) => (
              <td key={name} className="text-right">
                <Quantity value={of(place)} unit={place.unitName} />
              </td>
            ))}
            <td>{place.expiryDate ?? '—'}</td>
            <td>{qualityInWords(place, language)}</td>
            {canMove ? (
              <td>
                <MoveButton place={place} />
              </td>
            ) : null}
          </tr>
        ))}
      </Table>
      {more > 0 ? <TextLink to={`${stockUrl}${addressOf(inList)}`}>{text('morePlaces', { n: more })}</TextLink> : null}
    </>
  )
}

export function Movements({ row, asOf }: PartProps) {
  const text = useText(stockWords)
  const language = useLanguage((state) => state.language)
  const ledgerQuery = { ...keyOf(row), end: asOf }
  const query = useCommandQuery(pageLedger, { ...ledgerQuery, pageSize: latest })
  const heads = [
    ...[text('at'), text('move')].map((title) => ({ title })),
    ...[text('quantity'), text('after')].map((title) => ({ title, isNumber: true })),
    ...[text('location'), text('lot'), text('bill'), text('by')].map((title) => ({ title })),
  ]
  return (
    <Section title={text('movements')}>
      <QueryBoundary query={query} rows={4}>
        {({ records, total }) =>
          records.length === 0 ? (
            <p className="flush muted">{text('noMovements')}</p>
          ) : (
            <>
              <Table label={text('movements')} heads={heads}>
                {records.map((record) => (
                  <tr key={record.id}>
                    <td>{formatInstant(record.at)}</td>
                    <td>
                      {wordOfCode(moveType, record.moveType, language)}
                      {record.isReversed ? ` · ${text('reversed')}` : ''}
                    </td>
                    <td className="text-right">
                      <Quantity value={record.quantity} unit={record.unitName} />
                    </td>
                    <td className="text-right">
                      <Quantity value={record.balanceAfter} unit={record.unitName} />
                    </td>
                    <td>{`${record.warehouseName} ${record.locationName}`}</td>
                    <td>{record.batchNo ?? record.serialNumber ?? '—'}</td>
                    <td>
                      <SourceBill of={record} />
                    </td>
                    <td>{record.operatorName ?? '—'}</td>
                  </tr>
                ))}
              </Table>
              <LedgerLink ledgerQuery={ledgerQuery} total={total} />
            </>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

/** Link to all movements in the ledger. Only for people who may see materials, because its filter uses the material. */
function LedgerLink({ ledgerQuery, total }: { ledgerQuery: ReturnType<typeof keyOf>; total: number }) {
  const text = useText(stockWords)
  if (!useCan(permissionOf(material, 'page'))) return null
  return (
    <TextLink to={`${ledgerUrl}${addressOf(ledgerQuery)}`} data-testid="ledger-of">
      {text('allMovements', { n: total })}
    </TextLink>
  )
}

type Entry = CommandReply<typeof pageLedger>['records'][number]

/**
 * The bill of a movement, as a link for people with the permission. A manual move shows its reason and can be reversed.
 */
function SourceBill({ of }: { of: Entry }) {
  const { sourceType, sourceId, billCode } = of
  const canMove = useCan(moveRight)
  const opensInbound = useCan(permissionOf(inboundBill, 'page'))
  const opensOutbound = useCan(permissionOf(outboundBill, 'page'))
  const isInbound = sourceType === stockSource.codes.inboundBill && opensInbound
  const isOutbound = sourceType === stockSource.codes.outboundBill && opensOutbound
  if (sourceType === stockSource.codes.move && of.moveType === moveType.codes.binMove && !of.isReversed && canMove)
    return (
      <>
        {billCode ? `${billCode} · ` : ''}
        <ReverseMoveButton id={sourceId} what={of.materialCode} />
      </>
    )
  if (!billCode) return '—'
  if (!(isInbound || isOutbound)) return billCode
  return (
    <BillLink url={isInbound ? inboundDetailUrl : outboundDetailUrl} id={sourceId}>
      {billCode}
    </BillLink>
  )
}

const { toReceive, partlyStocked } = inboundStatus.codes

/** Bills that are submitted and not received yet. */
export function Incoming({ row }: { row: FigureRow }) {
  const text = useText(stockWords)
  const query = useCommandQuery(listOpenDocuments, { materialId: row.materialId })
  return (
    <Section title={text('coming')}>
      <QueryBoundary query={query} rows={2}>
        {(documents) => {
          const coming = documents.filter(
            ({ kind, status, warehouseId }) =>
              kind === 'inboundBill' &&
              (status === toReceive || status === partlyStocked) &&
              (!row.warehouseId || warehouseId === row.warehouseId),
          )
          return coming.length === 0 ? (
            <p className="flush muted">{text('noComing')}</p>
          ) : (
            <DocumentTable label={text('coming')} rows={coming} />
          )
        }}
      </QueryBoundary>
    </Section>
  )
}
