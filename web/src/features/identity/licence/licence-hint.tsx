// Tells administrators that the licence ends soon, with a link to the licence page.

import { readLicence } from '@gemba/contract/identity/licence.ts'
import { FileBadgeIcon } from 'lucide-react'
import { Link } from 'react-router'
import { serverNow } from '../../../api/client.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { daysLeft } from '../../../session/licence.ts'
import { useCan } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { licenceWords } from './words.ts'

const everyMs = 3_600_000

export function LicenceHint() {
  const text = useText(licenceWords)
  const isAdministrator = useCan('company:edit')
  const { data } = useCommandQuery(readLicence, {}, { isEnabled: isAdministrator, refetchMs: everyMs })
  const days = isAdministrator && data ? daysLeft(data, serverNow()) : undefined
  if (days === undefined) return null
  return (
    <Link to="/license" className="hint-line" data-testid="licence-hint">
      <Icon of={FileBadgeIcon} /> {days === 0 ? text('endsToday') : text('endsIn', { days })}
    </Link>
  )
}
