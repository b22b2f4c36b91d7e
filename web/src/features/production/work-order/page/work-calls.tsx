// The andon calls that were raised during a work order, newest first.

import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import { andonRights } from '@gemba/contract/production/andon/flow.ts'
import { useRouteQuery } from '../../../../api/call-route.ts'
import { useText } from '../../../../i18n/text.ts'
import { joinedLabelOf } from '../../../../resource/labels.ts'
import { useCan } from '../../../../session/session.ts'
import { TextLink } from '../../../../ui/button/button.tsx'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { formatInstant } from '../../../../ui/value/time.ts'
import { addressOfCall, addressOfCalls } from '../../andon/andon-urls.ts'
import { CallState, SeverityMark } from '../../andon/call-state.tsx'
import type { Work } from '../use-work.ts'
import { workPageWords } from '../words.ts'

type Call = EntityOf<typeof andonEvent>

/** Most calls on the page. The list of calls has all of them. */
const maxShown = 10

export function WorkCalls({ work }: { work: Work }) {
  const text = useText(workPageWords)
  const canSee = useCan(andonRights.view)
  const body = { workOrderId: work.id, pageNumber: 1, pageSize: maxShown }
  const { data } = useRouteQuery<Page<Call>>({ resource: andonEvent, operation: 'page', body }, { isEnabled: canSee })
  if (!canSee || !data) return null
  const heads = (['call', 'callState', 'calledAt', 'station'] as const).map((name) => ({ title: text(name) }))
  const isMore = data.total > data.records.length
  return (
    <Section
      title={text('calls')}
      testId="work-calls"
      aside={
        isMore ? (
          <TextLink to={addressOfCalls({ workOrderId: work.id })}>{text('allCalls', { n: data.total })}</TextLink>
        ) : null
      }
    >
      {data.records.length === 0 ? (
        <NothingHere title={text('noCalls')} hint={text('noCallsHint')} />
      ) : (
        <SmallTable label={text('calls')} heads={heads}>
          {data.records.map((call) => (
            <tr key={call.id}>
              <th scope="row">
                <TextLink to={addressOfCall(call.id)}>{call.code}</TextLink> {joinedLabelOf(call, 'typeId')}
              </th>
              <td>
                <SeverityMark code={call.severity} status={call.status} /> <CallState status={call.status} />
              </td>
              <td>{formatInstant(call.calledAt).slice(0, 16)}</td>
              <td>{joinedLabelOf(call, 'stationId')}</td>
            </tr>
          ))}
        </SmallTable>
      )}
    </Section>
  )
}
