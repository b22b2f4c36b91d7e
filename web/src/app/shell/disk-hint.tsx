// Says calmly that the disk of the server fills up: to administrators early, to everybody once readings wait.
import type { StorageState } from '@gemba/contract/admin/retention.ts'
import { Link } from 'react-router'
import { retentionWords } from '../../i18n/retention.ts'
import { useText } from '../../i18n/text.ts'
import { useRead } from '../../resource/query.ts'
import { useCan } from '../../resource/session.ts'
import { Icon } from '../../ui/icon.tsx'
import './licence-hint.css'

const refetchMs = 60_000

export function DiskHint() {
  const text = useText(retentionWords)
  const isAdministrator = useCan('company:view')
  const { data } = useRead<StorageState>(['admin', 'storage'], { path: '/storage/read', refetchMs })
  const level = data?.level ?? 'ok'
  if (level === 'ok' || (level !== 'full' && !isAdministrator)) return null
  const content = (
    <>
      <Icon name="error" /> {text(`level.${level}`)}
    </>
  )
  return isAdministrator ? (
    <Link to="/bcs/pages/system/retention" className="licence-hint" data-testid="disk-hint">
      {content}
    </Link>
  ) : (
    <span className="licence-hint" role="status" data-testid="disk-hint">
      {content}
    </span>
  )
}
