// Warns that the disk of the server is filling up: administrators early, everybody once readings are delayed.

import { retentionPage } from '@gemba/contract/admin/pages.ts'
import { readStorage } from '@gemba/contract/admin/retention.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { CircleAlertIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { retentionWords } from './words.ts'

const refetchMs = 60_000

export function DiskHint() {
  const text = useText(retentionWords)
  const isAdministrator = useCan('company:view')
  const { data } = useCommandQuery(readStorage, {}, { refetchMs })
  const level = data?.level ?? 'ok'
  if (level === 'ok' || (level !== 'full' && !isAdministrator)) return null
  const content = (
    <>
      <Icon of={CircleAlertIcon} /> {text(`level.${level}`)}
    </>
  )
  return isAdministrator ? (
    <Link to={pagePath(retentionPage)} className="hint-line" data-testid="disk-hint">
      {content}
    </Link>
  ) : (
    <span className="hint-line" role="status" data-testid="disk-hint">
      {content}
    </span>
  )
}
