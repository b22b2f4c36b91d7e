// The BOMs of a material, those in use first.
import { bom } from '@gemba/contract/base/bom/bom.ts'
import { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import { materialSource } from '@gemba/contract/base/material/dictionaries.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { Link } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { NothingHere, Section, SmallTable } from '../../../ui/panel/section.tsx'
import type { BomRow } from '../bom/bom-form.ts'
import { BomLink } from '../bom/bom-link.tsx'
import { BomState } from '../bom/bom-state.tsx'
import { bomUrl } from '../bom/bom-url.ts'
import { daysOf } from '../bom/structure/time-bar.tsx'
import { bomWords } from '../bom/words.ts'
import type { MaterialRow } from './material-head.tsx'
import { materialWords } from './words.ts'

const maxVisibleBoms = 20
const { inUse } = bomStatus.codes

export function MaterialBoms({ row }: { row: MaterialRow }) {
  const text = useText(materialWords)
  const words = useText(bomWords)
  const nameOf = useName()
  const body = { materialId: row.id, pageNumber: 1, pageSize: maxVisibleBoms }
  const query = useRouteQuery<Page<BomRow>>({ resource: bom, operation: 'page', body })
  const isMade = row.sourceType === materialSource.codes.made
  const list = <Link to={`${bomUrl}${addressOf({ materialId: row.id })}`}>{text('allBoms')}</Link>
  const heads = [words('bom'), text('revision'), text('state'), text('effective'), text('isDefault')]
  return (
    <Section title={words('boms')} aside={list} testId="material-boms">
      <QueryBoundary query={query} rows={2}>
        {({ records }) =>
          records.length === 0 ? (
            <NothingHere title={text('noBoms')} hint={text(isMade ? 'noBomsMade' : 'noBomsBought')} />
          ) : (
            <SmallTable label={words('boms')} heads={heads.map((title) => ({ title }))}>
              {records
                .toSorted((record, other) => Number(other.status === inUse) - Number(record.status === inUse))
                .map((record) => (
                  <tr key={record.id}>
                    <th scope="row">
                      <BomLink id={record.id}>{`${record.code} ${nameOf(record)}`}</BomLink>
                    </th>
                    <td>{record.revision}</td>
                    <td>
                      <BomState status={record.status} />
                    </td>
                    <td>{daysOf({ from: record.effectiveFrom, to: record.effectiveTo }, words)}</td>
                    <td>{record.isDefault ? text('isDefault') : '—'}</td>
                  </tr>
                ))}
            </SmallTable>
          )
        }
      </QueryBoundary>
    </Section>
  )
}
