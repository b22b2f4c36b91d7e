// Shown by pages that need stations while there are none: what the page is for, and a link to add them.
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { noStationsWords } from './words.ts'

const workCenterPage = '/mes/pages/work/workCenter'

export function NoStations({ page }: { page: 'bench' | 'dispatch' | 'hall' | 'call' }) {
  const text = useText(noStationsWords)
  const canAdd = useCan(permissionOf(workCenter, 'create'))
  return (
    <EmptyState
      title={text('none')}
      hint={`${text(page)}${text('between')}${text(canAdd ? 'add' : 'ask')}`}
      action={
        canAdd ? (
          <Link className="plain-button" to={workCenterPage} data-testid="add-stations">
            {text('toWorkCenters')}
          </Link>
        ) : undefined
      }
    />
  )
}
