// Tells administrators calmly that the licence is about to end; it leads to the licence page.
import type { LicenceRecord } from '@gemba/contract/identity/licence.ts'
import { Link } from 'react-router'
import { licenceWords } from '../../i18n/licence.ts'
import { useText } from '../../i18n/text.ts'
import { serverNow } from '../../resource/client.ts'
import { daysLeft, licenceQuery } from '../../resource/licence.ts'
import { useRead } from '../../resource/query.ts'
import { useCan } from '../../resource/session.ts'
import { Icon } from '../../ui/icon.tsx'
import './licence-hint.css'

const everyMs = 3_600_000

export function LicenceHint() {
  const text = useText(licenceWords)
  const isAdministrator = useCan('company:edit')
  const { data } = useRead<LicenceRecord>(licenceQuery.key, {
    ...licenceQuery,
    isEnabled: isAdministrator,
    refetchMs: everyMs,
  })
  const days = isAdministrator && data ? daysLeft(data, serverNow()) : undefined
  if (days === undefined) return null
  return (
    <Link to="/license" className="licence-hint" data-testid="licence-hint">
      <Icon name="license" /> {days === 0 ? text('endsToday') : text('endsIn', { days })}
    </Link>
  )
}
