// Alarms that need attention, on the overview. They can be acknowledged there.

import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { useAlarmActions } from '../alarm-actions.ts'
import { objectAddress } from '../page-urls.ts'
import { alarmTexts } from '../words.ts'
import { AlarmPanel } from './alarm-panel.tsx'

const maxAlarms = 12

export function OpenAlarms() {
  const text = useText(alarmTexts)
  return (
    <AlarmPanel
      title={text('needsYou')}
      input={{ pageNum: 1, pageSize: maxAlarms }}
      testId="open-alarms"
      subjectOf={({ objectId, objectName, dataName }) => (
        <Link to={pageUrl(objectAddress, { id: objectId })}>
          {objectName} · {dataName}
        </Link>
      )}
      actionOf={(episode) => <Acknowledge episode={episode} />}
    />
  )
}

function Acknowledge({ episode }: { episode: AlarmEpisode }) {
  const text = useText(alarmTexts)
  const actions = useAlarmActions()
  if (!episode.allowedActions.includes('confirm')) return null
  return (
    <PlainButton
      onClick={() => void actions.confirm({ kind: 'one', episode })}
      data-testid={`acknowledge-${episode.id}`}
    >
      {text('confirm')}
    </PlainButton>
  )
}
