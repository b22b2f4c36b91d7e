// The newest lots, from which a trace can start without a code.
import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { lot } from '@gemba/contract/stock/lot/lot.ts'
import { useQuery } from '@tanstack/react-query'
import { callRoute } from '../../../api/call-route.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { Section } from '../../../ui/panel/section.tsx'
import { addressOfTrace } from './genealogy-urls.ts'
import { genealogyWords } from './words.ts'

const newest = { pageNumber: 1, pageSize: 8, sort: 'createTime', order: 'DESC' }

export function RecentLots() {
  const text = useText(genealogyWords)
  const canSee = useCan(permissionOf(lot, 'page'))
  const { data } = useQuery({
    queryKey: [lot.module, lot.name, 'newest'],
    queryFn: ({ signal }) => callRoute<Page<EntityOf<typeof lot>>>(lot, 'page', newest, { signal, isRead: true }),
    enabled: canSee,
  })
  if (!data || data.records.length === 0) return null
  return (
    <Section title={text('recentLots')} testId="recent-lots">
      <ul className="flow gap-8-16 plain-list">
        {data.records.map((row) => (
          <li key={row.id}>
            <TextLink to={addressOfTrace(`lot:${row.id}`)}>{row.code}</TextLink>{' '}
            <span className="muted">{joinedLabelOf(row, 'materialId')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
