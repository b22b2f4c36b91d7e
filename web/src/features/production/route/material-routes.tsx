// The routes of a material on its page. Routes in use come first.
import type { Page } from '@gemba/contract/kit/page.ts'
import { routeStatus } from '@gemba/contract/production/route/dictionaries.ts'
import { processRoute } from '@gemba/contract/production/route/process-route.ts'
import { Link } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { NothingHere, Section, SmallTable } from '../../../ui/panel/section.tsx'
import type { RouteRow } from './route-actions.ts'
import { RouteState } from './route-state.tsx'
import { addressOfRoute } from './route-urls.ts'
import { materialRouteWords } from './words.ts'

const maxShown = 20
const { inUse } = routeStatus.codes
const byUse = (left: RouteRow, right: RouteRow): number =>
  Number(right.status === inUse) - Number(left.status === inUse)

export function MaterialRoutes({ id }: { id: string }) {
  const text = useText(materialRouteWords)
  const body = { materialId: id, pageNumber: 1, pageSize: maxShown }
  const query = useRouteQuery<Page<RouteRow>>({ resource: processRoute, operation: 'page', body })
  return (
    <Section title={text('routes')} testId="material-routes">
      <QueryBoundary query={query} rows={2}>
        {({ records }) =>
          records.length === 0 ? (
            <NothingHere title={text('noRoutes')} hint={text('noRoutesHint')} />
          ) : (
            <SmallTable label={text('routes')} heads={[{ title: text('route') }, { title: text('state') }]}>
              {records.toSorted(byUse).map((record) => (
                <tr key={record.id}>
                  <th scope="row">
                    <Link to={addressOfRoute(record)}>{`${record.code} ${record.revision}`}</Link>
                  </th>
                  <td>
                    <RouteState status={record.status} />
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
