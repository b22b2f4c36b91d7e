// The suppliers of a material, the latest delivery first.
import { listSuppliersOfMaterial } from '@gemba/contract/stock/balance/stock-of-material.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { NothingHere, Section, SmallTable } from '../../../ui/panel/section.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { Quantity } from '../balance/quantity.tsx'
import { materialStockWords } from './words.ts'

export function Suppliers({ id }: { id: string }) {
  const text = useText(materialStockWords)
  const query = useCommandQuery(listSuppliersOfMaterial, { materialId: id })
  const heads = [{ title: text('supplier') }, { title: text('last') }, { title: text('delivered'), isNumber: true }]
  return (
    <Section title={text('suppliers')} testId="material-suppliers">
      <QueryBoundary query={query} rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere title={text('noSuppliers')} hint={text('noSuppliersHint')} />
          ) : (
            <SmallTable label={text('suppliers')} heads={heads}>
              {rows.map((row) => (
                <tr key={row.supplierId}>
                  <th scope="row" title={row.supplierCode}>
                    {row.supplierName}
                  </th>
                  <td>{formatInstant(row.lastAt).slice(0, 10)}</td>
                  <td data-is-number="true">
                    <Quantity value={row.quantity} unit={row.unitName} />
                  </td>
                </tr>
              ))}
            </SmallTable>
          )
        }
      </QueryBoundary>
    </Section>
  )
}
